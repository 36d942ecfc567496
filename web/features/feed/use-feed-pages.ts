import { globalFeed } from '@plotline/contract/feed.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { freshMs } from '../../platform/query-client.ts';
import { headMarks, isHeadLong } from './feed-head.ts';
import { withPageRenewed, type FeedPages } from './feed-pages.ts';
import type { NewPost } from './new-posts.ts';
import { homeFeedKey, useHomeFeedPage, type FeedType } from './use-feed.ts';

/** Starts the keys of what keeps the pages of the home feed fresh, each on its own. */
export const feedPageKey = ['feed-page'] as const;

/** So many new posts are counted; the server sends no longer pages. */
const COUNTED_MAX = 100;

export function feedHeadKey(feedType: FeedType) {
  return [...feedPageKey, feedType, ''] as const;
}

/** Renews a page of the home feed while one of its posts is in sight. */
export function useFreshPage(feedType: FeedType, cursor: string | null): void {
  useQuery({ ...useFeedPageQuery(feedType, cursor), notifyOnChangeProps: [] });
}

/** What stands at the head of the feed now, shown or not. */
export function useFeedHead(feedType: FeedType): readonly NewPost[] {
  return useQuery(useFeedPageQuery(feedType, null)).data ?? [];
}

function useFeedPageQuery(feedType: FeedType, cursor: string | null) {
  const queries = useQueryClient();
  const fetchPage = useHomeFeedPage(feedType);
  const listKey = homeFeedKey(feedType);
  return queryOptions({
    queryKey: [...feedPageKey, feedType, cursor ?? ''],
    queryFn: async ({ signal }) => {
      const before = queries.getQueryData(listKey);
      let fresh = await fetchPage({ cursor, signal });
      // Something was liked, commented on or read meanwhile: the answer may be from before that.
      if (queries.getQueryData(listKey) !== before) fresh = await fetchPage({ cursor, signal });
      const { dataUpdatedAt: updatedAt } = queries.getQueryState(listKey) ?? { dataUpdatedAt: 0 };
      // The rest of the list is no fresher than before.
      queries.setQueryData<FeedPages>(listKey, (feed) => feed && withPageRenewed(feed, cursor, fresh), {
        updatedAt,
      });
      const feed = queries.getQueryData<FeedPages>(listKey);
      if (cursor !== null || !isHeadLong(feed, fresh)) return headMarks(feed, fresh);
      // Only to be counted: no cards are needed.
      const query = { feed_type: feedType, limit: COUNTED_MAX };
      return headMarks(feed, await api.call(globalFeed, { query, signal }));
    },
    // The list has just brought it.
    initialData: [],
    initialDataUpdatedAt: () => queries.getQueryState(listKey)?.dataUpdatedAt,
    staleTime: freshMs.feed,
    // As long as the list: a page that is asked for again would be taken for as fresh as the list.
    gcTime: Infinity,
  });
}

/** The feed from its head, as it is now. */
export function useRestartFeed(feedType: FeedType): () => Promise<void> {
  const queries = useQueryClient();
  const fetchPage = useHomeFeedPage(feedType);
  return async () => {
    const head = await queries.fetchQuery({
      queryKey: ['feed-restart', feedType],
      queryFn: ({ signal }) => fetchPage({ cursor: null, signal }),
      staleTime: 0,
      gcTime: 0,
    });
    await queries.cancelQueries({ queryKey: homeFeedKey(feedType) });
    queries.setQueryData<FeedPages>(homeFeedKey(feedType), { pages: [head], pageParams: [null] });
    queries.setQueryData<readonly NewPost[]>(feedHeadKey(feedType), headMarks(undefined, head));
  };
}
