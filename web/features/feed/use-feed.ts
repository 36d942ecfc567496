import { globalFeed, userFeed, type Activity, type FeedPage } from '@plotline/contract/feed.ts';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  usePrefetchInfiniteQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { freshMs } from '../../platform/query-client.ts';
import { feedKey } from '../../platform/query-keys.ts';
import { useViewAs, viewAsKey, viewAsQuery } from '../../platform/view-as.tsx';
import {
  trackerWebQuery,
  useTrackerRegistry,
  type TrackerRegistry,
} from '../../tracker-kit/tracker-registry.tsx';

export type FeedType = 'all' | 'following';

interface FeedRequest {
  cursor: string | null;
  signal: AbortSignal;
}

/** The activities of everyone, or of the people the viewer follows. */
export function useHomeFeed(feedType: FeedType) {
  return useInfiniteQuery(useHomeFeedQuery(feedType));
}

/** Asks for the feed before it is known where it will stand. */
export function usePrefetchHomeFeed(feedType: FeedType): void {
  usePrefetchInfiniteQuery(useHomeFeedQuery(feedType));
}

/** The activities of one person. */
export function useUserFeed(username: string) {
  const viewAs = useViewAs(username);
  const query = useFeedQuery(['user', username, ...viewAsKey(viewAs)], ({ cursor, signal }) => {
    const place = { ...(cursor ? { cursor } : {}), ...viewAsQuery(viewAs) };
    return api.call(userFeed, { params: { username }, query: place, signal });
  });
  return useInfiniteQuery({ ...query, staleTime: viewAs === undefined ? freshMs.feed : 0 });
}

/** Each activity once: what moved between two pages must not stand there twice. */
export function distinctActivities(pages: readonly FeedPage[]): readonly Activity[] {
  const byUuid = new Map<string, Activity>();
  for (const activity of pages.flatMap((page) => page.activities)) {
    if (!byUuid.has(activity.activity_uuid)) byUuid.set(activity.activity_uuid, activity);
  }
  return [...byUuid.values()];
}

function useHomeFeedQuery(feedType: FeedType) {
  return useFeedQuery(['home', feedType], ({ cursor, signal }) =>
    api.call(globalFeed, { query: { feed_type: feedType, ...(cursor ? { cursor } : {}) }, signal }),
  );
}

function useFeedQuery(key: readonly string[], fetchPage: (request: FeedRequest) => Promise<FeedPage>) {
  const queries = useQueryClient();
  const registry = useTrackerRegistry();
  return infiniteQueryOptions({
    queryKey: [...feedKey, ...key],
    queryFn: async ({ pageParam, signal }) => {
      const page = await fetchPage({ cursor: pageParam, signal });
      await loadCards(page, queries, registry);
      return page;
    },
    initialPageParam: initialCursor,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: freshMs.feed,
  });
}

const initialCursor: string | null = null;

/** The cards that a page needs come with it, so that they are drawn in one piece and nothing jumps. */
async function loadCards(page: FeedPage, queries: QueryClient, registry: TrackerRegistry): Promise<void> {
  const types = new Set(page.activities.map((activity) => activity.tracker_type));
  // A card that cannot be loaded now is asked for again where it is drawn; the posts do not wait for it.
  await Promise.allSettled(
    [...types].map((type) => queries.ensureQueryData(trackerWebQuery(type, registry))),
  );
}
