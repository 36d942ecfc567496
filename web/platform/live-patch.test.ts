import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { patchQueries } from './live-patch.ts';

interface Counted {
  readonly count: number;
}
const countTo = (count: number) => (data: Counted) => (data.count === count ? data : { ...data, count });

test('when a response under way is older than the change, the change is applied to it', async () => {
  const queries = new QueryClient();
  const { promise, resolve } = Promise.withResolvers<Counted>();
  queries.setQueryData(['counts', 'a'], { count: 1 });
  const fetched = queries.fetchQuery({ queryKey: ['counts', 'a'], queryFn: () => promise });
  patchQueries(queries, ['counts'], countTo(2));
  expect(queries.getQueryData(['counts', 'a'])).toEqual({ count: 2 });
  resolve({ count: 1 });
  await fetched;
  await Promise.resolve();
  expect(queries.getQueryData(['counts', 'a'])).toEqual({ count: 2 });
});

test('when a cache entry is old or invalidated, it stays so', () => {
  const queries = new QueryClient();
  queries.setQueryData(['counts', 'a'], { count: 1 }, { updatedAt: 5 });
  void queries.invalidateQueries({ queryKey: ['counts'] });
  patchQueries(queries, ['counts'], countTo(2));
  expect(queries.getQueryState(['counts', 'a'])).toMatchObject({
    data: { count: 2 },
    dataUpdatedAt: 5,
    isInvalidated: true,
  });
});

test('when nothing changes, subscribers are not notified', () => {
  const queries = new QueryClient();
  queries.setQueryData(['counts', 'a'], { count: 2 });
  let changes = 0;
  queries.getQueryCache().subscribe(() => (changes += 1));
  patchQueries(queries, ['counts'], countTo(2));
  expect(changes).toBe(0);
});
