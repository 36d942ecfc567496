import { userFeed } from '@plotline/contract/feed.ts';
import { CancelledError, type QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { logProblem } from '../../platform/log.ts';
import { isViewAsKey } from '../../platform/view-as.tsx';
import { withHeadRenewed, type FeedPages, type ReadPage } from './feed-pages.ts';
import { userFeedKey } from './use-feed.ts';

/** Adds new posts to a user's feed by fetching its first page. */
export function refreshUserFeed(queries: QueryClient, username: string): void {
  const queryKey = userFeedKey(username);
  // An inactive feed is fetched when it is opened; a simulated view is reloaded as a whole.
  void queries.invalidateQueries({ queryKey, refetchType: 'none' });
  void queries.invalidateQueries({ queryKey, predicate: (query) => isViewAsKey(query.queryKey) });
  if (!queries.getQueryCache().find({ queryKey })?.isActive()) return;
  renewHead(queries, username).catch((error: unknown) => {
    if (!(error instanceof CancelledError)) logProblem('Could not fetch new posts of a user', error);
  });
}

async function renewHead(queries: QueryClient, username: string): Promise<void> {
  const queryKey = userFeedKey(username);
  const before = queries.getQueryData<FeedPages>(queryKey);
  let fresh = await fetchHead(queries, username);
  const feed = queries.getQueryData<FeedPages>(queryKey);
  // An event changed the cache during the fetch: the response may be older than that.
  if (feed !== before) fresh = await fetchHead(queries, username);
  const renewed = feed && withHeadRenewed(feed, fresh);
  if (renewed) queries.setQueryData<FeedPages>(queryKey, renewed);
  else await queries.invalidateQueries({ queryKey, exact: true });
}

function fetchHead(queries: QueryClient, username: string): Promise<ReadPage> {
  const readAt = Date.now();
  return queries.fetchQuery({
    queryKey: ['user-feed-head', username],
    queryFn: async ({ signal }) => ({
      ...(await api.call(userFeed, { params: { username }, signal })),
      readAt,
    }),
    staleTime: 0,
    gcTime: 0,
  });
}
