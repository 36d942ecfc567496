import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestSocket } from '../../../platform/http/socket.fixture.ts';
import { createOnlineCount } from './connections.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A node with one socket; a send takes `sendMs` of processor time and waits for `pauseMs`. */
function setUp(sendMs: number, pauseMs = 0) {
  const sent: string[] = [];
  let sendingMs = 0;
  let users = 0;
  const socket = createTestSocket('a', (text) => {
    sent.push(text);
    sendingMs += sendMs;
    if (pauseMs > 0) vi.advanceTimersByTime(pauseMs);
  });
  const online = createOnlineCount({
    count: () => users,
    sockets: () => [socket],
    broadcastMs: 150,
    processorMs: () => sendingMs,
  });
  const change = (by: number) => {
    users += by;
    online.changed();
  };
  return { sent, online, connect: () => change(1), leave: () => change(-1) };
}

const counts = (sent: readonly string[]) =>
  sent.map((text) => (JSON.parse(text) as { data: { count: number } }).data.count);

test('when users connect or leave, the count is sent right away, and later counts at most once per interval', () => {
  const { sent, connect, leave } = setUp(1);
  for (let user = 0; user < 3; user += 1) connect();
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(['{"type":"online_count_update","data":{"count":3}}']);
  leave();
  leave();
  vi.advanceTimersByTime(148);
  expect(counts(sent)).toEqual([3]);
  vi.advanceTimersByTime(2);
  expect(counts(sent)).toEqual([3, 1]);
  vi.advanceTimersByTime(10_000);
  connect();
  vi.advanceTimersByTime(100);
  expect(counts(sent)).toEqual([3, 1, 2]);
});

test('when a broadcast takes long, the next one comes later', () => {
  const { sent, connect } = setUp(100);
  connect();
  vi.advanceTimersByTime(100);
  connect();
  vi.advanceTimersByTime(4_899);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(101);
  expect(sent).toHaveLength(2);
});

test('when the process pauses during a broadcast, the next one is not late', () => {
  const { sent, connect } = setUp(1, 100);
  connect();
  vi.advanceTimersByTime(200);
  connect();
  vi.advanceTimersByTime(250);
  expect(counts(sent)).toEqual([1, 2]);
});

test('when the node stops, no count is sent any more', () => {
  const { sent, connect, online } = setUp(1);
  connect();
  online.stop();
  connect();
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual([]);
});
