import type { RealtimeStatus } from '@plotline/contract/presence.ts';
import { expect, test } from 'vitest';
import { multiSessionUsers, onlineUsersOf } from './online-users.ts';
import { plainUser } from '@plotline/contract/user.samples.ts';

const summary = (username: string) => plainUser({ uuid: username, username });

const status: RealtimeStatus = {
  timestamp: '2026-11-20T12:00:00.000Z',
  status: 'running',
  health: { server_status: 'healthy' },
  connection_stats: {
    unique_users: 3,
    total_connections: 4,
    average_duration_seconds: 60,
    recent_connections: 1,
    connections_per_user: { ada: 1, grace: 3 },
    connection_durations: [
      { username: 'grace', duration_seconds: 20 },
      { username: 'grace', duration_seconds: 90 },
      { username: 'ada', duration_seconds: 30 },
    ],
  },
  online_users: [summary('ada'), summary('gone'), summary('grace')],
};

test('when users are online, each has the age of the oldest connection, longest first', () => {
  expect(onlineUsersOf(status)).toEqual([
    { user: summary('grace'), connections: 3, seconds: 90 },
    { user: summary('ada'), connections: 1, seconds: 30 },
    { user: summary('gone'), connections: 0, seconds: null },
  ]);
});

test('when a user has several connections, they count as a multi-session user', () => {
  expect(multiSessionUsers(status)).toBe(1);
});
