import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Socket } from '../../platform/http/socket.ts';
import { createOnlineCount } from './online-count.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A node on which telling one socket takes so long. */
function setUp(sendMs: number) {
  const told: string[] = [];
  let sendingMs = 0;
  let users = 0;
  const socket: Socket = {
    id: 'a',
    viewer: { uuid: 'a', username: 'a', role: 'user', sessionId: 'a' },
    openedAt: new Date(0),
    admittedAtMs: 0,
    isOpen: true,
    send: (text) => {
      told.push(text);
      sendingMs += sendMs;
    },
    close: () => undefined,
  };
  const online = createOnlineCount({
    count: () => users,
    sockets: () => [socket],
    broadcastMs: 150,
    clock: () => performance.now() + sendingMs,
  });
  const change = (by: number) => {
    users += by;
    online.changed();
  };
  return { told, online, comes: () => change(1), goes: () => change(-1) };
}

const counts = (told: readonly string[]) =>
  told.map((text) => (JSON.parse(text) as { data: { count: number } }).data.count);

test('when users come or go, everybody is told at once, and of further ones when the interval is over', () => {
  const { told, comes, goes } = setUp(1);
  for (let user = 0; user < 3; user += 1) comes();
  vi.advanceTimersByTime(100);
  expect(told).toEqual(['{"type":"online_count_update","data":{"count":3}}']);
  goes();
  goes();
  vi.advanceTimersByTime(148);
  expect(counts(told)).toEqual([3]);
  vi.advanceTimersByTime(2);
  expect(counts(told)).toEqual([3, 1]);
  vi.advanceTimersByTime(10_000);
  comes();
  vi.advanceTimersByTime(100);
  expect(counts(told)).toEqual([3, 1, 2]);
});

test('when telling everybody takes long, it is done more seldom', () => {
  const { told, comes } = setUp(100);
  comes();
  vi.advanceTimersByTime(100);
  comes();
  vi.advanceTimersByTime(4_899);
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(101);
  expect(told).toHaveLength(2);
});

test('when the node stops, no one is told any more', () => {
  const { told, comes, online } = setUp(1);
  comes();
  online.stop();
  comes();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
});
