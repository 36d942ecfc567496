import { getTrackerItems } from '@plotline/contract/tracker-pages.ts';
import type { Timeframe } from '@plotline/contract/tracker.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useViewAs, viewAsKey, viewAsQuery } from '../platform/view-as.tsx';
import { trackerKey } from './use-tracker-page.ts';

interface ItemListOptions {
  username: string;
  type: string;
  timeframe: Timeframe;
  selector?: string;
  /** In the tracker's own words; empty for everything. */
  filter?: string;
  /** How many are added at a time. */
  limit?: number;
}

/**
 * What stands behind the page as one list that grows, for trackers whose server half answers cursors: nothing is
 * repeated or skipped while new ones arrive. While another filter loads, the list before stays.
 */
export function useTrackerItemList(options: ItemListOptions) {
  const { username, type, timeframe, selector = '', filter = '', limit } = options;
  const viewAs = useViewAs(username);
  const query = {
    timeframe,
    ...(selector === '' ? {} : { selector }),
    ...(filter === '' ? {} : { filter }),
    ...(limit === undefined ? {} : { limit }),
    ...viewAsQuery(viewAs),
  };
  return useInfiniteQuery({
    queryKey: [...trackerKey(username, type), 'list', query, ...viewAsKey(viewAs)],
    queryFn: ({ pageParam, signal }) =>
      api.call(getTrackerItems, {
        params: { username, tracker: type },
        query: pageParam === null ? query : { ...query, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });
}
