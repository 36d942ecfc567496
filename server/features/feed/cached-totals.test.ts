import { expect, test, vi } from 'vitest';
import { createCachedTotals } from './cached-totals.ts';

function createCounted(summands = 1) {
  let now = 0;
  let total = 1;
  let counts = 0;
  const totals = createCachedTotals({ clock: () => now });
  const read = () =>
    totals.get('one', () => {
      counts += 1;
      return Number.isNaN(total)
        ? Promise.reject(new Error('the count failed'))
        : Promise.resolve({ total, summands });
    });
  return {
    totals,
    read,
    counts: () => counts,
    later: (ms: number, next: number) => {
      now += ms;
      total = next;
    },
  };
}

test('when a total is fresh, it is not counted again', async () => {
  const { read, later, counts } = createCounted();
  expect(await read()).toBe(1);
  later(9_999, 2);
  expect([await read(), counts()]).toEqual([1, 1]);
});

test('when it is no longer fresh or is forgotten, it is counted', async () => {
  const { read, later, totals } = createCounted();
  await read();
  later(10_000, 2);
  expect(await read()).toBe(2);
  later(1, 3);
  totals.delete('one');
  expect(await read()).toBe(3);
  later(1, 4);
  totals.clear();
  expect(await read()).toBe(4);
});

test('when one over many users is no longer fresh, it is given once more and counted for the next reader', async () => {
  const { read, later, counts } = createCounted(500);
  await read();
  later(59_999, 2);
  expect([await read(), counts()]).toEqual([1, 1]);
  later(1, 2);
  expect(await read()).toBe(1);
  await vi.waitFor(async () => expect(await read()).toBe(2));
  expect(counts()).toBe(2);
});

test('when one over many users is forgotten, or too old, the reader gets a new one', async () => {
  const { read, later, totals } = createCounted(500);
  await read();
  later(1, 2);
  totals.delete('one');
  expect(await read()).toBe(2);
  later(60 * 60_000, 3);
  expect(await read()).toBe(3);
});

test('when an audience has changed, one over many users is given once more and counted at once', async () => {
  const { read, later, totals } = createCounted(500);
  await read();
  later(1, 2);
  totals.clear();
  expect(await read()).toBe(1);
  await vi.waitFor(async () => expect(await read()).toBe(2));
});

test('when an audience changes while one over many users is counted, it is counted once more', async () => {
  const { read, later, totals, counts } = createCounted(500);
  await read();
  later(60_000, 2);
  await read();
  later(0, 3);
  totals.clear();
  await vi.waitFor(async () => expect(await read()).toBe(3));
  expect(counts()).toBe(3);
});

test('when counting again fails, the next reader counts and gets the error', async () => {
  const { read, later } = createCounted(500);
  await read();
  later(60_000, Number.NaN);
  expect(await read()).toBe(1);
  await vi.waitFor(() => expect(read()).rejects.toThrow('the count failed'));
});

test('when one over many users is adjusted, it is not counted, and a count that is under way is adjusted, too', async () => {
  const { read, later, totals, counts } = createCounted(500);
  await read();
  totals.adjustLarge('one', 2);
  totals.clearSmall();
  expect([await read(), counts()]).toEqual([3, 1]);
  later(60_000, 10);
  await read();
  totals.adjustLarge('one', 1);
  await vi.waitFor(async () => expect(await read()).toBe(11));
  expect(counts()).toBe(2);
  totals.adjustLarge('another', 1);
  expect(totals.largeKeys()).toEqual(['one']);
});
