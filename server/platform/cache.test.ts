import { expect, test } from 'vitest';
import { createCache } from './cache.ts';

test('when calls come at the same time, the value is loaded once', async () => {
  let loads = 0;
  const cache = createCache<number>({ ttlMs: 1_000, capacity: 10, clock: () => 0 });
  const load = async () => (loads += 1);
  expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1]);
});

test('when a value has expired, it is loaded again', async () => {
  let now = 0;
  const cache = createCache<number>({ ttlMs: 1_000, capacity: 10, clock: () => now });
  await cache.get('a', async () => 1);
  now = 999;
  expect(await cache.get('a', async () => 2)).toBe(1);
  now = 1_000;
  expect(await cache.get('a', async () => 3)).toBe(3);
});

test('when the cache is cleared during a load, later calls load again', async () => {
  const cache = createCache<string>({ ttlMs: 1_000, capacity: 10, clock: () => 0 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const early = cache.get('a', () => promise);
  cache.clear();
  const late = cache.get('a', async () => 'new');
  resolve('old');
  expect(await Promise.all([early, late])).toEqual(['old', 'new']);
  expect(await cache.get('a', async () => 'newer')).toBe('new');
});

test('when a load fails, the next call loads again', async () => {
  const cache = createCache<number>({ ttlMs: 1_000, capacity: 10, clock: () => 0 });
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('a', async () => 2)).toBe(2);
});

test('when there are too many keys, the oldest is evicted', async () => {
  const cache = createCache<number>({ ttlMs: 1_000, capacity: 2, clock: () => 0 });
  for (const key of ['a', 'b', 'c']) await cache.get(key, async () => 1);
  expect(await cache.get('a', async () => 2)).toBe(2);
  expect(await cache.get('c', async () => 2)).toBe(1);
});
