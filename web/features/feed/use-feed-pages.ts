import { globalFeed } from '@plotline/contract/feed.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { freshMs } from '../../platform/query-client.ts';
import { headMarks, isHeadLong } from './feed-head.ts';
import { withPageRenewed, type FeedPages } from './feed-pages.ts';
import type { NewPost } from './new-posts.ts';
import { homeFeedKey, ofTracker, useHomeFeedPage, type FeedType, type HomeFeedChoice } from './use-feed.ts';

/** Prefix of the keys of the queries that refresh single pages of the home feed. */
export const feedPageKey = ['feed-page'] as const;

/** Limit of counted new posts; the server's longest page. */
const COUNTED_MAX = 100;

/** Key of the head of a feed and of the heads of that feed by tracker. */
export function feedHeadKey(feedType: FeedType) {
  return [...feedPageKey, feedType, ''] as const;
}

export function feedHeadOf({ feedType, tracker }: HomeFeedChoice) {
  return [...feedHeadKey(feedType), tracker ?? ''] as const;
}

/** Refreshes a page of the home feed while one of its posts is visible. */
export function useFreshPage(choice: HomeFeedChoice, cursor: string | null): void {
  useQuery({ ...useFeedPageQuery(choice, cursor), notifyOnChangeProps: [] });
}

/** Loads the current head of the feed, for the count of new posts. */
export function useFeedHead(choice: HomeFeedChoice): readonly NewPost[] {
  return useQuery(useFeedPageQuery(choice, null)).data ?? [];
}

function useFeedPageQuery(choice: HomeFeedChoice, cursor: string | null) {
  const { feedType, tracker } = choice;
  const queries = useQueryClient();
  const fetchPage = useHomeFeedPage(choice);
  const listKey = homeFeedKey(choice);
  return queryOptions({
    queryKey: [...feedPageKey, feedType, cursor ?? '', tracker ?? ''],
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
      // These posts are only counted, so no cards are needed.
      const query = { feed_type: feedType, ...ofTracker(tracker), limit: COUNTED_MAX };
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

export function useRestartFeed(choice: HomeFeedChoice): () => Promise<void> {
  const queries = useQueryClient();
  const fetchPage = useHomeFeedPage(choice);
  const listKey = homeFeedKey(choice);
  return async () => {
    const head = await queries.fetchQuery({
      queryKey: ['feed-restart', listKey],
      queryFn: ({ signal }) => fetchPage({ cursor: null, signal }),
      staleTime: 0,
      gcTime: 0,
    });
    await queries.cancelQueries({ queryKey: listKey, exact: true });
    queries.setQueryData<FeedPages>(listKey, { pages: [head], pageParams: [null] });
    queries.setQueryData<readonly NewPost[]>(feedHeadOf(choice), headMarks(undefined, head));
  };
}
