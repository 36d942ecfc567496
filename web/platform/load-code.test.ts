import { expect, test } from 'vitest';
import { retryUntilLoaded } from './load-code.ts';

/** Creates a loader that succeeds at the given attempt. */
function loading({ succeedsAt, isReachable }: { succeedsAt: number; isReachable: boolean }) {
  let attempts = 0;
  const waits: number[] = [];
  const load = retryUntilLoaded(
    async () => {
      attempts += 1;
      if (attempts < succeedsAt) throw new Error('not loaded');
      return 'code';
    },
    { wait: async (attempt) => void waits.push(attempt), probe: async () => isReachable },
  );
  return { load, waits };
}

test('when the first attempt succeeds, it does not wait', async () => {
  const { load, waits } = loading({ succeedsAt: 1, isReachable: true });
  await expect(load()).resolves.toBe('code');
  expect(waits).toEqual([]);
});

test('when the server is unreachable, loading is retried until it succeeds', async () => {
  const { load, waits } = loading({ succeedsAt: 9, isReachable: false });
  await expect(load()).resolves.toBe('code');
  expect(waits).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('when the server is reachable but the code is missing, loading fails after three attempts', async () => {
  const { load, waits } = loading({ succeedsAt: 9, isReachable: true });
  await expect(load()).rejects.toThrow('not loaded');
  expect(waits).toEqual([1, 2]);
});
