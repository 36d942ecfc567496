import { expect, test } from 'vitest';
import { createLoadGate } from './load-gate.ts';

const LIMIT = 8;

/** A gate with this many requests under way; the database is busy unless `waiting` is 0. */
function gateWith(requests: number, { waiting = 1 } = {}) {
  const gate = createLoadGate({ requests: LIMIT, waitingStatements: () => waiting });
  return { gate, ends: Array.from({ length: requests }, () => gate.begin()) };
}

test('when a queue lasts longer than a burst, requests beyond a quarter of the limit are refused', () => {
  const { gate, ends } = gateWith(LIMIT);
  expect([0, 250, 251, 900].map((ms) => gate.refuses(ms, 0))).toEqual([false, false, true, true]);
  expect([gate.isOverloaded(1_000), gate.isOverloaded(2_000), gate.refused]).toEqual([true, false, 2]);
  for (const end of ends.slice(LIMIT / 4)) end();
  expect(gate.refuses(950, 0)).toBe(true);
  for (const end of ends) end();
  expect(gate.refuses(960, 0)).toBe(false);
});

test('when bursts drain between each other, none is refused', () => {
  const { gate } = gateWith(0);
  for (let ms = 0; ms < 10_000; ms += 240) {
    expect(gate.refuses(ms, 0)).toBe(false);
    const ends = Array.from({ length: LIMIT * 2 }, () => gate.begin());
    expect(gate.refuses(ms + 1, 0)).toBe(false);
    expect(gate.refuses(ms + 239, 0)).toBe(false);
    for (const end of ends) end();
  }
  expect(gate.refused).toBe(0);
});

test('when two seconds of an overload are over, the limit counts again until a queue stands', () => {
  const { gate, ends } = gateWith(LIMIT);
  expect([0, 300, 2_300].map((ms) => gate.refuses(ms, 0))).toEqual([false, true, true]);
  ends.pop()?.();
  expect([2_301, 2_302].map((ms) => gate.refuses(ms, 0))).toEqual([false, false]);
  gate.begin();
  expect([2_303, 2_600, 2_700].map((ms) => gate.refuses(ms, 0))).toEqual([true, true, true]);
});

test('when an overload began ten seconds ago, bursts are admitted again', () => {
  const { gate } = gateWith(LIMIT);
  expect([0, 300, 10_300, 10_301].map((ms) => gate.refuses(ms, 0))).toEqual([false, true, true, false]);
});

test('when a burst is three times the limit, the rest is refused at once', () => {
  expect(gateWith(LIMIT * 3 - 1).gate.refuses(0, 0)).toBe(false);
  expect(gateWith(LIMIT * 3).gate.refuses(0, 0)).toBe(true);
});

test('when the event loop is late, that is pressure too', () => {
  const { gate } = gateWith(LIMIT * 3, { waiting: 0 });
  expect([gate.refuses(0, 30), gate.refuses(0, 31)]).toEqual([false, true]);
});

test('when a request ends twice, it is counted once', () => {
  const { gate, ends } = gateWith(LIMIT);
  ends[0]?.();
  ends[0]?.();
  expect(gate.underWay).toBe(LIMIT - 1);
});

test('when statements wait for a connection for long, requests beyond a quarter of the limit are refused', () => {
  let waitMs = 500;
  const gate = createLoadGate({
    requests: LIMIT,
    waitingStatements: () => 1,
    connectionWaitMs: () => waitMs,
  });
  const ends = Array.from({ length: LIMIT / 4 }, () => gate.begin());
  expect(gate.refuses(0, 0)).toBe(false);
  waitMs = 501;
  expect(gate.refuses(1, 0)).toBe(true);
  ends.pop()?.();
  expect(gate.refuses(2, 0)).toBe(false);
});

test('when requests wait for others of their caller, they do not count', () => {
  let waitingRequests = 0;
  const gate = createLoadGate({
    requests: LIMIT,
    waitingStatements: () => 1,
    waitingRequests: () => waitingRequests,
  });
  for (let index = 0; index < LIMIT * 4; index += 1) gate.begin();
  expect(gate.refuses(0, 0)).toBe(true);
  waitingRequests = LIMIT * 3 + 1;
  expect(gate.refuses(10_000, 0)).toBe(false);
});
