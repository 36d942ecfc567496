import { expect, test } from 'vitest';
import { createLoadGate } from './load-gate.ts';

const LIMIT = 2;

/** A gate with this many requests under way; the database is busy unless `waiting` is 0. */
function gateWith(requests: number, { waiting = 1 } = {}) {
  const gate = createLoadGate({ requests: LIMIT, waitingStatements: () => waiting });
  return { gate, ends: Array.from({ length: requests }, () => gate.begin()) };
}

test('when the database is busy for longer than a burst, requests beyond the limit are refused', () => {
  const { gate, ends } = gateWith(LIMIT);
  expect([0, 250, 251, 900].map((ms) => gate.refuses(ms, 0))).toEqual([false, false, true, true]);
  expect([gate.isOverloaded(1_000), gate.isOverloaded(2_000), gate.refused]).toEqual([true, false, 2]);
  ends[0]?.();
  expect(gate.refuses(950, 0)).toBe(false);
});

test('when pressure ended a second ago, a new burst is admitted', () => {
  const { gate } = gateWith(LIMIT);
  expect([0, 300, 1_301].map((ms) => gate.refuses(ms, 0))).toEqual([false, true, false]);
});

test('when a burst is eight times the limit, the rest is refused at once', () => {
  expect(gateWith(LIMIT * 8 - 1).gate.refuses(0, 0)).toBe(false);
  expect(gateWith(LIMIT * 8).gate.refuses(0, 0)).toBe(true);
});

test('when the event loop is late, that is pressure too', () => {
  const { gate } = gateWith(LIMIT * 8, { waiting: 0 });
  expect([gate.refuses(0, 30), gate.refuses(0, 31)]).toEqual([false, true]);
});

test('when a request ends twice, it is counted once', () => {
  const { gate, ends } = gateWith(LIMIT);
  ends[0]?.();
  ends[0]?.();
  expect(gate.underWay).toBe(LIMIT - 1);
});
