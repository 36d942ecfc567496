import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUp } from './realtime-connection.fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('when it starts, it opens one socket and is connected when the server says so', () => {
  const { connection, sockets, states, messages, last } = setUp();
  connection.start();
  connection.start();
  expect([sockets.length, states]).toEqual([1, ['connecting']]);
  last().welcome();
  expect(states).toEqual(['connecting', 'connected']);
  expect(messages).toEqual([['connected', { session_id: 'a', user_uuid: 'b' }]]);
});

test('when it is connected, it pings every 30 s as long as it is answered', () => {
  const { connection, sockets, states, last } = setUp();
  connection.start();
  last().welcome();
  for (let minute = 0; minute < 4; minute += 1) {
    vi.advanceTimersByTime(30_000);
    last().hear('{"type":"pong","data":{}}');
  }
  expect(last().sent).toEqual(Array(4).fill('{"type":"ping","data":{}}'));
  vi.advanceTimersByTime(60_000);
  expect(states.at(-1)).toBe('waiting');
  expect(sockets[0]?.closedWith).toEqual([1000]);
});

test('when the server is gone, it tries five times, later and later, then it is offline', () => {
  const { connection, sockets, states, last } = setUp();
  connection.start();
  last().welcome();
  last().end(1006);
  for (const delayMs of [1_000, 2_000, 4_000, 8_000, 16_000]) {
    const count = sockets.length;
    vi.advanceTimersByTime(delayMs - 1);
    expect(sockets).toHaveLength(count);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(count + 1);
    last().end(1006);
  }
  expect(states).toEqual(['connecting', 'connected', 'waiting', 'offline']);
  vi.advanceTimersByTime(600_000);
  expect(sockets).toHaveLength(6);
});

test('when a connection succeeds, the attempts count again', () => {
  const { connection, states, last, sockets } = setUp();
  connection.start();
  for (let round = 0; round < 12; round += 1) {
    last().welcome();
    last().end(1006);
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(round + 2);
  }
  expect(states).not.toContain('offline');
});

test('when the first connection fails, it says so once', () => {
  const { connection, logged, last } = setUp();
  connection.start();
  last().end(1006);
  vi.advanceTimersByTime(1_000);
  last().end(1006);
  expect(logged).toEqual(['Failed to connect to WebSocket']);
});

test('when the server restarts, the first attempt is spread over 5 s', () => {
  const { connection, sockets, last } = setUp();
  connection.start();
  last().welcome();
  last().end(1001);
  vi.advanceTimersByTime(2_499);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
});

test.each([4401, 4403])(
  'when it is closed with %i, it asks who is signed in and stays away until a sign',
  (code) => {
    const { connection, sockets, states, sessionEnded, last } = setUp();
    connection.start();
    last().welcome();
    last().end(code);
    connection.retryNow();
    connection.serverAnswered();
    vi.advanceTimersByTime(600_000);
    expect([sockets.length, states.at(-1), sessionEnded.mock.calls.length]).toEqual([1, 'closed', 1]);
    // A user is.
    connection.awaitSign();
    vi.advanceTimersByTime(600_000);
    expect([sockets.length, states.at(-1)]).toEqual([1, 'offline']);
    connection.serverAnswered();
    last().welcome();
    connection.awaitSign();
    expect([sockets.length, states.at(-1)]).toEqual([2, 'connected']);
  },
);

test('when it is closed with 1000, it stays away', () => {
  const { connection, sockets, sessionEnded, last } = setUp();
  connection.start();
  last().welcome();
  last().end(1000);
  vi.advanceTimersByTime(600_000);
  expect([sockets.length, sessionEnded.mock.calls.length]).toEqual([1, 0]);
});

test('when it is stopped, it leaves with 1000 and does not come back', () => {
  const { connection, sockets, states, messages, last } = setUp();
  connection.start();
  last().welcome();
  connection.stop();
  last().hear('{"type":"late"}');
  last().end(1000);
  connection.retryNow();
  vi.advanceTimersByTime(600_000);
  expect([sockets.length, states.at(-1), messages.length]).toEqual([1, 'idle', 1]);
  expect(last().closedWith).toEqual([1000]);
});

test('when it is stopped before it is open, it leaves as soon as it is', () => {
  const { connection, last, states } = setUp();
  connection.start();
  connection.stop();
  expect(last().closedWith).toEqual([]);
  last().welcome();
  expect(last().closedWith).toEqual([1000]);
  expect(states).toEqual(['connecting', 'idle']);
});

test('when it is stopped while it waits, nothing more is opened', () => {
  const { connection, sockets, last } = setUp();
  connection.start();
  last().end(1006);
  connection.stop();
  vi.advanceTimersByTime(600_000);
  expect(sockets).toHaveLength(1);
});

test('when the network is back, it tries at once with all attempts again', () => {
  const { connection, sockets, states, last } = setUp();
  connection.start();
  last().end(1006);
  connection.retryNow();
  expect(sockets).toHaveLength(2);
  connection.retryNow();
  expect(sockets).toHaveLength(2);
  last().end(1006);
  vi.advanceTimersByTime(1_000);
  expect(sockets).toHaveLength(3);
  last().welcome();
  connection.retryNow();
  expect([sockets.length, states.at(-1)]).toEqual([3, 'connected']);
});

test('when the server answers a call, it tries again only if it had given up', () => {
  const { connection, sockets, states, last } = setUp();
  connection.start();
  last().end(1006);
  connection.serverAnswered();
  expect(sockets).toHaveLength(1);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    vi.advanceTimersByTime(30_000);
    last().end(1006);
  }
  expect(states.at(-1)).toBe('offline');
  connection.serverAnswered();
  last().welcome();
  expect([sockets.length, states.at(-1)]).toEqual([7, 'connected']);
});

test.each(['hello', '', '7', 'null', '[]', '{}', '{"type":1}'])(
  'when the server sends %j, it is logged and ignored',
  (text) => {
    const { connection, messages, logged, states, last } = setUp();
    connection.start();
    last().welcome();
    last().hear(text);
    expect([messages.length, logged.length, states.at(-1)]).toEqual([1, 1, 'connected']);
  },
);

test('when there is no connection, nothing is sent', () => {
  const { connection, last } = setUp();
  connection.send('ping');
  connection.start();
  connection.send('ping');
  expect(last().sent).toEqual([]);
});

test('when it is closed with 1000 by the server, it is closed, not idle, and stays so', () => {
  const { connection, states, sockets, last } = setUp();
  connection.start();
  last().welcome();
  last().end(1000);
  connection.retryNow();
  connection.serverAnswered();
  vi.advanceTimersByTime(600_000);
  expect([states, sockets.length]).toEqual([['connecting', 'connected', 'closed'], 1]);
});

test.each(['{', '', 'null', '1', '"text"', '[]', '{}', '{"type":1}', '{"type":null,"data":{}}'])(
  'when the server says %j, it is logged and ignored, and the connection stays',
  (text) => {
    const { connection, states, messages, logged, last } = setUp();
    connection.start();
    last().welcome();
    last().hear(text);
    last().hear('{"type":"pong"}');
    expect([states.at(-1), logged.length]).toEqual(['connected', 1]);
    expect(messages.slice(1)).toEqual([['pong', {}]]);
  },
);

test.each([
  '{"type":"connected"}',
  '{"type":"connected","data":null}',
  '{"type":"connected","data":{"session_id":1}}',
])('when the welcome is %j, it is none', (text) => {
  const { connection, states, messages, logged, last } = setUp();
  connection.start();
  last().hear(text);
  expect([states, messages, logged.length]).toEqual([['connecting'], [], 1]);
});
