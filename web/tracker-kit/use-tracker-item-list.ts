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
  /** In the tracker's own format; empty for all items. */
  filter?: string;
  /** The number of items per page. */
  limit?: number;
}

/**
 * Loads the items of a tracker as an infinite list, for trackers with cursors: new items cause no repeated or skipped
 * ones. The previous list stays while another filter loads.
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
