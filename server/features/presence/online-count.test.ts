import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Socket } from '../../platform/http/socket.ts';
import { createOnlineCount } from './online-count.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A node on which telling one socket takes so long. */
function setUp(sendMs: number) {
  const told: string[] = [];
  let nowMs = 0;
  let people = 0;
  const socket: Socket = {
    id: 'a',
    viewer: { uuid: 'a', username: 'a', role: 'user', sessionId: 'a' },
    openedAt: new Date(0),
    admittedAtMs: 0,
    isOpen: true,
    send: (text) => {
      told.push(text);
      nowMs += sendMs;
    },
    close: () => undefined,
  };
  const online = createOnlineCount({
    count: () => people,
    sockets: () => [socket],
    broadcastMs: 2_000,
    clock: () => nowMs,
  });
  const comes = () => {
    people += 1;
    online.changed();
  };
  return { told, online, comes };
}

test('when people come, everybody is told once at the end of two seconds', () => {
  const { told, comes } = setUp(1);
  for (let person = 0; person < 3; person += 1) comes();
  vi.advanceTimersByTime(1_999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['{"type":"online_count_update","data":{"count":3}}']);
  comes();
  vi.advanceTimersByTime(2_000);
  expect(told).toHaveLength(2);
});

test('when telling everybody takes long, it is done more seldom', () => {
  const { told, comes } = setUp(100);
  comes();
  vi.advanceTimersByTime(2_000);
  comes();
  vi.advanceTimersByTime(4_999);
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(told).toHaveLength(2);
});

test('when the node stops, nobody is told any more', () => {
  const { told, comes, online } = setUp(1);
  comes();
  online.stop();
  comes();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
});
