import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes the cached data of all keys with this prefix. A response under way may be older than the change, so the
 * change is applied to it as well: `change` must be idempotent. Returning the same object means no change.
 */
export function patchQueries<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (data: Data, key: QueryKey) => Data,
): void {
  for (const query of queries.getQueryCache().findAll({ queryKey })) {
    const apply = () => patchOne<Data>(queries, query, change);
    apply();
    if (query.state.fetchStatus !== 'idle') void query.promise?.then(apply, () => undefined);
  }
}

/** Changes one entry without making it fresher. */
function patchOne<Data>(
  queries: QueryClient,
  query: Query,
  change: (data: Data, key: QueryKey) => Data,
): void {
  const { dataUpdatedAt: updatedAt, isInvalidated } = query.state;
  const data = queries.getQueryData<Data>(query.queryKey);
  if (data === undefined) return;
  const changed = change(data, query.queryKey);
  if (changed === data) return;
  queries.setQueryData<Data>(query.queryKey, changed, { updatedAt });
  if (isInvalidated) query.invalidate();
}
