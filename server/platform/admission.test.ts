import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAdmission, type Turn } from './admission.ts';

/** Longer than the test run. */
const HOUR_MS = 3_600_000;

/** An admission with two places for each caller, whose clock the test sets. */
function openAdmission({ maxWaitMs = HOUR_MS } = {}) {
  const time = { ms: 0 };
  const admission = createAdmission({ connections: 8, clock: () => time.ms, maxWaitMs });
  const started: string[] = [];
  const turns = new Map<string, Turn>();
  const giveUps = new Map<string, () => void>();
  /** Asks for a turn; `name` is the caller and a number. */
  const ask = async (name: string): Promise<void> => {
    const turn = await admission.enter(name.slice(0, -1), (giveUp) => giveUps.set(name, giveUp));
    started.push(name);
    turns.set(name, turn);
  };
  /** Ends a turn; the next ones have started afterwards. */
  const leave = async (name: string): Promise<void> => {
    turns.get(name)?.leave();
    await setImmediate();
  };
  return { admission, time, started, ask, leave, giveUps };
}

test('when a caller has more requests than places, they run in the order in which they came', async () => {
  const { admission, started, ask, leave } = openAdmission();
  const asked = ['a1', 'a2', 'a3', 'a4', 'a5'].map(ask);
  await Promise.all(asked.slice(0, 2));
  expect([started, admission.waiting]).toEqual([['a1', 'a2'], 3]);
  await leave('a2');
  await asked[2];
  await leave('a1');
  await leave('a3');
  await Promise.all(asked);
  expect([started, admission.waiting]).toEqual([['a1', 'a2', 'a3', 'a4', 'a5'], 0]);
});

test('when the requests of one caller wait, those of others run', async () => {
  const { started, ask } = openAdmission();
  for (const name of ['a1', 'a2', 'a3']) void ask(name);
  await ask('b1');
  expect(started).toEqual(['a1', 'a2', 'b1']);
});

test('when a turn ends twice, one request starts', async () => {
  const { started, ask, leave } = openAdmission();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name);
  await setImmediate();
  await leave('a1');
  await leave('a1');
  expect(started).toEqual(['a1', 'a2', 'a3']);
});

test('when too many requests of a caller wait, the next one is refused', async () => {
  const { ask } = openAdmission();
  for (let index = 0; index < 130; index += 1) void ask('a1');
  await expect(ask('a1')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  await ask('b1');
});

test('when a request has waited for too long, it is refused', async () => {
  const { admission, ask } = openAdmission({ maxWaitMs: 10 });
  for (const name of ['a1', 'a2']) void ask(name);
  await expect(ask('a3')).rejects.toMatchObject({ status: 429 });
  expect(admission.waiting).toBe(0);
});

test('when a client leaves, its request does not wait any more, and the next one runs in its place', async () => {
  const { admission, started, ask, leave, giveUps } = openAdmission();
  const asked = ['a1', 'a2', 'a3', 'a4'].map(ask);
  giveUps.get('a3')?.();
  await expect(asked[2]).rejects.toMatchObject({ status: 429 });
  await leave('a1');
  await asked[3];
  // Too late.
  giveUps.get('a4')?.();
  expect([started, admission.waiting]).toEqual([['a1', 'a2', 'a4'], 0]);
});

test('when callers keep requests waiting, they share the places of one caller in turn', async () => {
  const { time, started, ask, leave } = openAdmission();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4', 'b5']) void ask(name);
  await setImmediate();
  time.ms = 1_000;
  for (const name of ['a1', 'a2', 'b1', 'b2']) await leave(name);
  expect(started.slice(4)).toEqual(['a3', 'a4']);
  await leave('a3');
  await leave('a4');
  expect(started.slice(6)).toEqual(['b3', 'b4']);
  await leave('b4');
  expect(started.slice(8)).toEqual(['b5']);
});

test('when the requests of others run, those who keep requests waiting have one place', async () => {
  const { time, started, ask, leave } = openAdmission();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(name);
  await ask('b1');
  time.ms = 1_000;
  await leave('a1');
  await leave('a2');
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  await leave('b1');
  expect(started.slice(4)).toEqual(['a4']);
});

test('when no request of a caller has waited for some seconds, the caller has all places again', async () => {
  const { time, started, ask, leave } = openAdmission();
  for (const name of ['a1', 'a2', 'a3']) void ask(name);
  await setImmediate();
  time.ms = 8_000;
  for (const name of ['a1', 'a2', 'a3']) await leave(name);
  await ask('b1');
  for (const name of ['a4', 'a5']) void ask(name);
  await setImmediate();
  expect(started.slice(3)).toEqual(['b1', 'a4']);
  await leave('a4');
  await leave('a5');
  time.ms = 13_000;
  for (const name of ['a6', 'a7']) await ask(name);
});

test('when guests share an address of this machine, they have a hundred times the places', async () => {
  const { ask } = openAdmission();
  for (let index = 0; index < 200; index += 1) await ask('127.0.0.1 ');
});
