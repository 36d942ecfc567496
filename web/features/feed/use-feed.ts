import { feedTrackers, globalFeed, userFeed, type FeedPage } from '@plotline/contract/feed.ts';
import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { freshMs, shouldRetry } from '../../platform/query-client.ts';
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

/** One of the feeds of the home screen, possibly of one tracker alone. */
export interface HomeFeedChoice {
  readonly feedType: FeedType;
  readonly tracker: string | undefined;
}

export function homeFeedKey({ feedType, tracker }: HomeFeedChoice) {
  return [...feedKey, 'home', feedType, ...(tracker === undefined ? [] : [tracker])] as const;
}

export function userFeedKey(username: string) {
  return [...feedKey, 'user', username] as const;
}

/**
 * Loads the public feed or the Following feed. Loaded pages stay, so that nothing pushes away the posts in the
 * viewport; `use-feed-pages.ts` refreshes them in place.
 */
export function useHomeFeed(choice: HomeFeedChoice) {
  return useInfiniteQuery(useHomeFeedQuery(choice));
}

/** Prefetches the feed; the Following feed only for signed-in users. */
export function usePrefetchHomeFeed(choice: HomeFeedChoice, { isSignedIn }: { isSignedIn: boolean }): void {
  const client = useQueryClient();
  const query = useHomeFeedQuery(choice);
  const isAllowed = choice.feedType === 'all' || isSignedIn;
  if (isAllowed && !client.getQueryState(query.queryKey)) void client.prefetchInfiniteQuery(query);
}

/** Prefix of the keys of the lists of trackers with posts in a feed. */
export const feedTrackersKey = [...feedKey, 'trackers'] as const;

/** Loads the types of the trackers with posts in a feed of the home screen. */
export function useFeedTrackers(feedType: FeedType): readonly string[] | undefined {
  return useQuery({
    queryKey: [...feedTrackersKey, feedType],
    queryFn: async ({ signal }) =>
      (await api.call(feedTrackers, { query: { feed_type: feedType }, signal })).tracker_types,
  }).data;
}

/** A feed of one user, possibly of one tracker alone, or of a day or a month (`2026-11-23`, `2026-11`). */
export interface UserFeedChoice {
  readonly username: string;
  readonly tracker: string | undefined;
  readonly date: string | undefined;
}

export function useUserFeed({ username, tracker, date }: UserFeedChoice) {
  const viewAs = useViewAs(username);
  const fetchPage = useComplete(({ cursor, signal }) => {
    const query = {
      ...ofTracker(tracker),
      ...ofDate(date),
      ...(cursor ? { cursor } : {}),
      ...viewAsQuery(viewAs),
    };
    return api.call(userFeed, { params: { username }, query, signal });
  });
  return useInfiniteQuery({
    ...pagesOf(fetchPage),
    queryKey: [
      ...userFeedKey(username),
      ...Object.values({ ...ofTracker(tracker), ...ofDate(date) }),
      ...viewAsKey(viewAs),
    ],
    staleTime: viewAs === undefined ? freshMs.feed : 0,
  });
}

export function useHomeFeedPage({ feedType, tracker }: HomeFeedChoice): FetchPage {
  return useComplete(({ cursor, signal }) =>
    api.call(globalFeed, {
      query: { feed_type: feedType, ...ofTracker(tracker), ...(cursor ? { cursor } : {}) },
      signal,
    }),
  );
}

/** The query of a feed of one tracker, or of all. */
export function ofTracker(tracker: string | undefined): { tracker?: string } {
  return tracker === undefined ? {} : { tracker };
}

/** The query of a feed of a day or a month, or of all. */
export function ofDate(date: string | undefined): { date?: string } {
  return date === undefined ? {} : { date };
}

function useHomeFeedQuery(choice: HomeFeedChoice) {
  const fetchPage = useHomeFeedPage(choice);
  return infiniteQueryOptions({
    ...pagesOf(fetchPage),
    queryKey: homeFeedKey(choice),
    // After a failure it loads again when the server is back.
    staleTime: ({ state }) => (state.data ? 'static' : 0),
    // The prefetch may have been refused already.
    retryOnMount: ({ state }) => shouldRetry(0, state.error),
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

function useComplete(fetchPage: (request: FeedRequest) => Promise<FeedPage>): FetchPage {
  const loadCards = useCards();
  return async (request) => {
    const readAt = Date.now();
    const page = await fetchPage(request);
    await loadCards(page.activities);
    return { ...page, readAt };
  };
}
