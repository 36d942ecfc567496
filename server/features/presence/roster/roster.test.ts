import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Platform } from '../../../platform/platform.ts';
import { createTestSocket } from '../../../platform/http/socket.fixture.ts';
import { createConnections } from './connections.ts';
import { createRoster, type RosterMessage } from './roster.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function startRoster() {
  const sent: RosterMessage[] = [];
  const handlers: ((message: RosterMessage) => void)[] = [];
  // The roster uses these two functions of the bus, for its one topic.
  const bus = {
    publish: (_db: unknown, _topic: unknown, message: RosterMessage) => Promise.resolve(sent.push(message)),
    subscribe: (_topic: unknown, handler: (message: RosterMessage) => void) => void handlers.push(handler),
  } as unknown as Platform['bus'];
  const db = {} as Platform['db'];
  const connections = createConnections();
  const roster = createRoster(
    { db, bus, log: pino({ level: 'silent' }), newId: () => 'self', now: () => new Date() },
    {
      connections,
      timings: { heartbeatMs: 100, silentMs: 300, recentMs: 1_000 },
      onChange: () => undefined,
    },
  );
  await roster.start();
  return { connections, roster, sent, receive: (message: RosterMessage) => handlers[0]?.(message) };
}

test('when other nodes publish their users, each user is counted once', async () => {
  const { connections, receive, roster } = await startRoster();
  connections.add(createTestSocket('ada', () => undefined));
  receive({
    node: 'b',
    recent: 2,
    users: [
      ['ada', [1, 2]],
      ['bob', [3]],
    ],
  });
  receive({ node: 'c', recent: 1, users: [['bob', [4]]] });
  receive({ node: 'self', recent: 9, users: [['eve', [5]]] });
  expect([roster.onlineCount(), roster.countOf('ada'), roster.countOf('bob')]).toEqual([2, 3, 2]);
  expect(roster.recentCount()).toBe(3);
  receive({ node: 'b', recent: 0, users: null });
  expect([roster.onlineCount(), roster.countOf('ada')]).toEqual([2, 1]);
});

test('when a node falls silent, its users are removed; a node publishes its own while there are others', async () => {
  const { connections, receive, roster, sent } = await startRoster();
  connections.add(createTestSocket('ada', () => undefined));
  const published = () => sent.at(-1)?.users?.map(([userId]) => userId);
  await vi.advanceTimersByTimeAsync(100);
  expect(published()).toEqual([]);
  receive({ node: 'b', recent: 0, users: [['bob', [3]]] });
  await vi.advanceTimersByTimeAsync(250);
  expect([roster.onlineCount(), published()]).toEqual([2, ['ada']]);
  await vi.advanceTimersByTimeAsync(200);
  expect([roster.onlineCount(), published()]).toEqual([1, []]);
  await roster.stop();
  expect(sent.at(-1)?.users).toBeNull();
});
