import { expect, test } from 'vitest';
import { retryUntilLoaded } from './load-code.ts';

/** Code that comes with the given attempt, from a server that answers or does not. */
function loading({ comesAt, isThere }: { comesAt: number; isThere: boolean }) {
  let attempts = 0;
  const waits: number[] = [];
  const load = retryUntilLoaded(
    async () => {
      attempts += 1;
      if (attempts < comesAt) throw new Error('not loaded');
      return 'code';
    },
    { wait: async (attempt) => void waits.push(attempt), probe: async () => isThere },
  );
  return { load, waits };
}

test('when the code is there, it is loaded without waiting', async () => {
  const { load, waits } = loading({ comesAt: 1, isThere: true });
  await expect(load()).resolves.toBe('code');
  expect(waits).toEqual([]);
});

test('when the server cannot be reached, it is asked until it can', async () => {
  const { load, waits } = loading({ comesAt: 9, isThere: false });
  await expect(load()).resolves.toBe('code');
  expect(waits).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('when the server is there without the code, that is said after three attempts', async () => {
  const { load, waits } = loading({ comesAt: 9, isThere: true });
  await expect(load()).rejects.toThrow('not loaded');
  expect(waits).toEqual([1, 2]);
});
