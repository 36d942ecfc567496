import { expect, test, vi } from 'vitest';
import { createKeptTotals } from './totals.ts';

function createCounted() {
  let now = 0;
  let number = 1;
  let counts = 0;
  const totals = createKeptTotals({ freshMs: 10, clock: () => now });
  const read = () =>
    totals.get('one', () => {
      counts += 1;
      return Number.isNaN(number) ? Promise.reject(new Error('the count failed')) : Promise.resolve(number);
    });
  return {
    totals,
    read,
    counts: () => counts,
    later: (ms: number, next: number) => {
      now += ms;
      number = next;
    },
  };
}

test('when a total is fresh, it is not counted again', async () => {
  const { read, later, counts } = createCounted();
  expect(await read()).toBe(1);
  later(9, 2);
  expect([await read(), counts()]).toEqual([1, 1]);
});

test('when it is no longer fresh, it is given once more and counted for the next reader', async () => {
  const { read, later, counts } = createCounted();
  await read();
  later(10, 2);
  expect([await read(), await read(), counts()]).toEqual([1, 2, 2]);
});

test('when it is forgotten, or minutes old, the reader gets a new one', async () => {
  const { read, later, totals } = createCounted();
  await read();
  later(1, 2);
  totals.delete('one');
  expect(await read()).toBe(2);
  later(1, 3);
  totals.clear();
  expect(await read()).toBe(3);
  later(5 * 60_000, 4);
  expect(await read()).toBe(4);
});

test('when counting it anew fails, the next reader counts and is told', async () => {
  const { read, later } = createCounted();
  await read();
  later(10, Number.NaN);
  expect(await read()).toBe(1);
  await vi.waitFor(() => expect(read()).rejects.toThrow('the count failed'));
});
