import { globalFeed, userFeed, type FeedPage } from '@plotline/contract/feed.ts';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { freshMs } from '../../platform/query-client.ts';
import { feedKey } from '../../platform/query-keys.ts';
import { useViewAs, viewAsKey, viewAsQuery } from '../../platform/view-as.tsx';
import type { ReadPage } from './feed-pages.ts';
import { useCards } from './use-cards.ts';

export type FeedType = 'all' | 'following';

interface FeedRequest {
  cursor: string | null;
  signal: AbortSignal;
}

type FetchPage = (request: FeedRequest) => Promise<ReadPage>;

export function homeFeedKey(feedType: FeedType) {
  return [...feedKey, 'home', feedType] as const;
}

export function userFeedKey(username: string) {
  return [...feedKey, 'user', username] as const;
}

/**
 * Loads the public feed or the Following feed. Loaded pages stay, so that nothing pushes away the posts in the
 * viewport; `use-feed-pages.ts` refreshes them in place.
 */
export function useHomeFeed(feedType: FeedType) {
  return useInfiniteQuery(useHomeFeedQuery(feedType));
}

/** Prefetches the feed; the Following feed only for signed-in users. */
export function usePrefetchHomeFeed(feedType: FeedType, { isSignedIn }: { isSignedIn: boolean }): void {
  const client = useQueryClient();
  const query = useHomeFeedQuery(feedType);
  const isAllowed = feedType === 'all' || isSignedIn;
  if (isAllowed && !client.getQueryState(query.queryKey)) void client.prefetchInfiniteQuery(query);
}

/** Loads the activities of one user. */
export function useUserFeed(username: string) {
  const viewAs = useViewAs(username);
  const fetchPage = useComplete(({ cursor, signal }) => {
    const query = { ...(cursor ? { cursor } : {}), ...viewAsQuery(viewAs) };
    return api.call(userFeed, { params: { username }, query, signal });
  });
  return useInfiniteQuery({
    ...pagesOf(fetchPage),
    queryKey: [...userFeedKey(username), ...viewAsKey(viewAs)],
    staleTime: viewAs === undefined ? freshMs.feed : 0,
  });
}

/** Loads a page of the home feed with its cards. */
export function useHomeFeedPage(feedType: FeedType): FetchPage {
  return useComplete(({ cursor, signal }) =>
    api.call(globalFeed, { query: { feed_type: feedType, ...(cursor ? { cursor } : {}) }, signal }),
  );
}

function useHomeFeedQuery(feedType: FeedType) {
  const fetchPage = useHomeFeedPage(feedType);
  return infiniteQueryOptions({
    ...pagesOf(fetchPage),
    queryKey: homeFeedKey(feedType),
    staleTime: 'static',
  });
}

const initialCursor: string | null = null;

function pagesOf(fetchPage: FetchPage) {
  return {
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      fetchPage({ cursor: pageParam, signal }),
    initialPageParam: initialCursor,
    getNextPageParam: (page: ReadPage) => page.next_cursor,
  };
}

/** Returns a page once its cards are loaded. */
function useComplete(fetchPage: (request: FeedRequest) => Promise<FeedPage>): FetchPage {
  const loadCards = useCards();
  return async (request) => {
    const readAt = Date.now();
    const page = await fetchPage(request);
    await loadCards(page.activities);
    return { ...page, readAt };
  };
}
