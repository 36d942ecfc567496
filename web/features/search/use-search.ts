import { search, type FoundItem, type FoundTracker, type FoundUser } from '@plotline/contract/search.ts';
import { SEARCH_LIMIT, SEARCH_LIMIT_MAX } from '@plotline/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { searchKey } from '../../platform/query-keys.ts';

/** Results by group; `items` are the groups of the trackers that have results. */
export interface FoundGroups {
  readonly users: readonly FoundUser[];
  readonly trackers: readonly FoundTracker[];
  readonly items: readonly (readonly [group: string, items: readonly FoundItem[]])[];
}

/** Results of a group that is the only one with any. */
export const ALONE_COUNT = 2 * SEARCH_LIMIT;

/** Searches all groups, or more of one. The last results stay until the next ones arrive. */
export function useSearch(q: string, type: string | undefined) {
  return useQuery({
    queryKey: [...searchKey, q, type ?? ''],
    enabled: q !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FoundGroups> => {
      // One more than is shown says that there are more.
      const limit = type === undefined ? ALONE_COUNT + 1 : SEARCH_LIMIT_MAX;
      const { users, trackers, ...others } = await api.call(search, {
        query: { q, limit, ...(type === undefined ? {} : { type }) },
        signal,
      });
      // The names of further groups are those of the trackers; the contract gives all of them one shape.
      const groups: Readonly<Record<string, readonly FoundItem[]>> = others;
      return { users, trackers, items: Object.entries(groups).filter(([, items]) => items.length > 0) };
    },
  });
}
