import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUp } from './realtime-connection.fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('when it starts, it opens one socket and is connected after the welcome', () => {
  const { connection, sockets, states, messages, last } = setUp();
  connection.start();
  connection.start();
  expect([sockets.length, states]).toEqual([1, ['connecting']]);
  last().welcome();
  expect(states).toEqual(['connecting', 'connected']);
  expect(messages).toEqual([['connected', { session_id: 'a', user_uuid: 'b' }]]);
});

test('when it is connected, it pings every 30 s while the server responds', () => {
  const { connection, sockets, states, last } = setUp();
  connection.start();
  last().welcome();
  for (let minute = 0; minute < 4; minute += 1) {
    vi.advanceTimersByTime(30_000);
    last().receive('{"type":"pong","data":{}}');
  }
  expect(last().sent).toEqual(Array(4).fill('{"type":"ping","data":{}}'));
  vi.advanceTimersByTime(60_000);
  expect(states.at(-1)).toBe('waiting');
  expect(sockets[0]?.closedWith).toEqual([1000]);
});

test('when the server is gone, it retries five times with growing delays, then it is offline', () => {
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

test('when a connection succeeds, the attempts are counted from zero', () => {
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

test('when the first connection fails, it is logged once', () => {
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
  'when it is closed with %i, the session is checked and it does not retry until allowed',
  (code) => {
    const { connection, sockets, states, sessionEnded, last } = setUp();
    connection.start();
    last().welcome();
    last().end(code);
    connection.retryNow();
    connection.serverResponded();
    vi.advanceTimersByTime(600_000);
    expect([sockets.length, states.at(-1), sessionEnded.mock.calls.length]).toEqual([1, 'closed', 1]);
    // A user is signed in.
    connection.allowRetry();
    vi.advanceTimersByTime(600_000);
    expect([sockets.length, states.at(-1)]).toEqual([1, 'offline']);
    connection.serverResponded();
    last().welcome();
    connection.allowRetry();
    expect([sockets.length, states.at(-1)]).toEqual([2, 'connected']);
  },
);

test('when it is closed with 1000, it does not reconnect', () => {
  const { connection, sockets, sessionEnded, last } = setUp();
  connection.start();
  last().welcome();
  last().end(1000);
  vi.advanceTimersByTime(600_000);
  expect([sockets.length, sessionEnded.mock.calls.length]).toEqual([1, 0]);
});

test('when it is stopped, it closes with 1000 and does not reconnect', () => {
  const { connection, sockets, states, messages, last } = setUp();
  connection.start();
  last().welcome();
  connection.stop();
  last().receive('{"type":"late"}');
  last().end(1000);
  connection.retryNow();
  vi.advanceTimersByTime(600_000);
  expect([sockets.length, states.at(-1), messages.length]).toEqual([1, 'idle', 1]);
  expect(last().closedWith).toEqual([1000]);
});

test('when it is stopped before it is open, it closes as soon as it is open', () => {
  const { connection, last, states } = setUp();
  connection.start();
  connection.stop();
  expect(last().closedWith).toEqual([]);
  last().welcome();
  expect(last().closedWith).toEqual([1000]);
  expect(states).toEqual(['connecting', 'idle']);
});

test('when it is stopped between attempts, no further socket is opened', () => {
  const { connection, sockets, last } = setUp();
  connection.start();
  last().end(1006);
  connection.stop();
  vi.advanceTimersByTime(600_000);
  expect(sockets).toHaveLength(1);
});

test('when the network is back, it retries right away with all attempts again', () => {
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

test('when the server responds to a request, it retries only if it is offline', () => {
  const { connection, sockets, states, last } = setUp();
  connection.start();
  last().end(1006);
  connection.serverResponded();
  expect(sockets).toHaveLength(1);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    vi.advanceTimersByTime(30_000);
    last().end(1006);
  }
  expect(states.at(-1)).toBe('offline');
  connection.serverResponded();
  last().welcome();
  expect([sockets.length, states.at(-1)]).toEqual([7, 'connected']);
});

test.each(['hello', '', '7', 'null', '[]', '{}', '{"type":1}'])(
  'when the server sends %j, it is logged and ignored',
  (text) => {
    const { connection, messages, logged, states, last } = setUp();
    connection.start();
    last().welcome();
    last().receive(text);
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

test('when the server closes it with 1000, its state is closed and stays closed', () => {
  const { connection, states, sockets, last } = setUp();
  connection.start();
  last().welcome();
  last().end(1000);
  connection.retryNow();
  connection.serverResponded();
  vi.advanceTimersByTime(600_000);
  expect([states, sockets.length]).toEqual([['connecting', 'connected', 'closed'], 1]);
});

test.each(['{', '', 'null', '1', '"text"', '[]', '{}', '{"type":1}', '{"type":null,"data":{}}'])(
  'when the server sends %j, it is logged and ignored, and the connection stays open',
  (text) => {
    const { connection, states, messages, logged, last } = setUp();
    connection.start();
    last().welcome();
    last().receive(text);
    last().receive('{"type":"pong"}');
    expect([states.at(-1), logged.length]).toEqual(['connected', 1]);
    expect(messages.slice(1)).toEqual([['pong', {}]]);
  },
);

test.each([
  '{"type":"connected"}',
  '{"type":"connected","data":null}',
  '{"type":"connected","data":{"session_id":1}}',
])('when the welcome is %j, it is not accepted', (text) => {
  const { connection, states, messages, logged, last } = setUp();
  connection.start();
  last().receive(text);
  expect([states, messages, logged.length]).toEqual([['connecting'], [], 1]);
});
