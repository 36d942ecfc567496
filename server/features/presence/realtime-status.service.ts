import type { RealtimeStatus } from '@plotline/contract/presence.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import type { RosterExchange } from './roster-exchange.ts';

export type ReadStatus = () => Promise<RealtimeStatus>;

interface StatusParts {
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  readonly exchange: Pick<RosterExchange, 'everyone' | 'recentCount'>;
  /** Whether the check of the sockets has run of late. */
  readonly isHealthy: () => boolean;
  readonly now: () => Date;
}

/** The sockets of all nodes, for administrators. */
export function createStatus({ accounts, exchange, isHealthy, now }: StatusParts): ReadStatus {
  return async () => {
    const at = now();
    const everyone = exchange.everyone();
    const users = await accounts.summariesOf([...everyone.keys()]);
    const online = [...everyone].flatMap(([userId, openedAt]) => {
      const summary = users.get(userId);
      return summary ? [{ summary, openedAt }] : [];
    });
    const durations = online
      .flatMap(({ summary, openedAt }) =>
        openedAt.map((begin) => ({ username: summary.username, duration_seconds: seconds(begin, at) })),
      )
      .toSorted((a, b) => b.duration_seconds - a.duration_seconds);
    const total = durations.reduce((sum, { duration_seconds: length }) => sum + length, 0);
    return {
      timestamp: at.toISOString(),
      status: 'running',
      health: { server_status: isHealthy() ? 'healthy' : 'unhealthy' },
      connection_stats: {
        unique_users: online.length,
        total_connections: durations.length,
        average_duration_seconds: durations.length > 0 ? Math.round((total / durations.length) * 10) / 10 : 0,
        recent_connections: exchange.recentCount(),
        connections_per_user: Object.fromEntries(
          online.map(({ summary, openedAt }) => [summary.username, openedAt.length]),
        ),
        connection_durations: durations,
      },
      online_users: online.map(({ summary }) => summary),
    };
  };
}

function seconds(beginMs: number, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - beginMs) / 1000));
}
