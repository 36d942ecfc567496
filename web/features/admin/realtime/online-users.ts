import type { RealtimeStatus } from '@plotline/contract/presence.ts';
import type { Summary } from '@plotline/contract/schema.ts';

export interface OnlineUser {
  readonly user: Summary;
  readonly connections: number;
  /** Duration of the longest connection; null if the user has just left. */
  readonly seconds: number | null;
}

/** Returns the online users with the age of their oldest connection, longest first. */
export function onlineUsersOf({ online_users, connection_stats }: RealtimeStatus): readonly OnlineUser[] {
  const longest = new Map<string, number>();
  for (const { username, duration_seconds } of connection_stats.connection_durations) {
    longest.set(username, Math.max(longest.get(username) ?? 0, duration_seconds));
  }
  return online_users
    .map((user) => ({
      user,
      connections: connection_stats.connections_per_user[user.username] ?? 0,
      seconds: longest.get(user.username) ?? null,
    }))
    .toSorted((a, b) => (b.seconds ?? -1) - (a.seconds ?? -1));
}

export function multiSessionUsers({ connection_stats }: RealtimeStatus): number {
  return Object.values(connection_stats.connections_per_user).filter((count) => count > 1).length;
}
