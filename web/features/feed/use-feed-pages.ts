import { globalFeed } from '@plotline/contract/feed.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { freshMs } from '../../platform/query-client.ts';
import { headMarks, isHeadLong } from './feed-head.ts';
import { withPageRenewed, type FeedPages } from './feed-pages.ts';
import type { NewPost } from './new-posts.ts';
import { homeFeedKey, useHomeFeedPage, type FeedType } from './use-feed.ts';

/** Prefix of the keys of the queries that refresh single pages of the home feed. */
export const feedPageKey = ['feed-page'] as const;

/** Limit of counted new posts; the server's longest page. */
const COUNTED_MAX = 100;

export function feedHeadKey(feedType: FeedType) {
  return [...feedPageKey, feedType, ''] as const;
}

/** Refreshes a page of the home feed while one of its posts is visible. */
export function useFreshPage(feedType: FeedType, cursor: string | null): void {
  useQuery({ ...useFeedPageQuery(feedType, cursor), notifyOnChangeProps: [] });
}

/** Loads the current head of the feed, for the count of new posts. */
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
      // The cache changed during the fetch: the response may be older than that.
      if (queries.getQueryData(listKey) !== before) fresh = await fetchPage({ cursor, signal });
      const { dataUpdatedAt: updatedAt } = queries.getQueryState(listKey) ?? { dataUpdatedAt: 0 };
      // Other pages keep their age.
      queries.setQueryData<FeedPages>(listKey, (feed) => feed && withPageRenewed(feed, cursor, fresh), {
        updatedAt,
      });
      const feed = queries.getQueryData<FeedPages>(listKey);
      if (cursor !== null || !isHeadLong(feed, fresh)) return headMarks(feed, fresh);
      // Only counted: no cards are needed.
      const query = { feed_type: feedType, limit: COUNTED_MAX };
      return headMarks(feed, await api.call(globalFeed, { query, signal }));
    },
    // The list was just loaded.
    initialData: [],
    initialDataUpdatedAt: () => queries.getQueryState(listKey)?.dataUpdatedAt,
    staleTime: freshMs.feed,
    // Stored as long as the list: a page that is fetched again would count as fresh as the list.
    gcTime: Infinity,
  });
}

/** Fetches the head of the feed. */
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
