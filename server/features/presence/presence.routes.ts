import { getRealtimeStatus, type RealtimeStatus } from '@plotline/contract/presence.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import type { Roster } from './roster/roster.ts';
import type { Sessions } from './roster/connections.ts';

interface StatusParts {
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  readonly roster: Pick<Roster, 'everyone' | 'recentCount'>;
  readonly sessions: Pick<Sessions, 'isHealthy'>;
  readonly now: () => Date;
}

export function presenceRoutes(parts: StatusParts): readonly Route[] {
  return [route(getRealtimeStatus, () => readStatus(parts))];
}

/** Describes the sockets of all nodes, for administrators. */
async function readStatus({ accounts, roster, sessions, now }: StatusParts): Promise<RealtimeStatus> {
  const at = now();
  const everyone = roster.everyone();
  const users = await accounts.summariesOf([...everyone.keys()]);
  const online = [...everyone].flatMap(([userId, openedAt]) => {
    const summary = users.get(userId);
    return summary ? [{ summary, openedAt }] : [];
  });
  const durations = online
    .flatMap(({ summary, openedAt }) =>
      openedAt.map((begin) => ({ username: summary.username, duration_seconds: secondsSince(begin, at) })),
    )
    .toSorted((a, b) => b.duration_seconds - a.duration_seconds);
  const total = durations.reduce((sum, { duration_seconds: length }) => sum + length, 0);
  return {
    timestamp: at.toISOString(),
    status: 'running',
    health: { server_status: sessions.isHealthy() ? 'healthy' : 'unhealthy' },
    connection_stats: {
      unique_users: online.length,
      total_connections: durations.length,
      average_duration_seconds: durations.length > 0 ? Math.round((total / durations.length) * 10) / 10 : 0,
      recent_connections: roster.recentCount(),
      connections_per_user: Object.fromEntries(
        online.map(({ summary, openedAt }) => [summary.username, openedAt.length]),
      ),
      connection_durations: durations,
    },
    online_users: online.map(({ summary }) => summary),
  };
}

function secondsSince(beginMs: number, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - beginMs) / 1000));
}
