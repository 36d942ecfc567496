import { userFeed } from '@plotline/contract/feed.ts';
import { CancelledError, type QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { logProblem } from '../../platform/log.ts';
import { isViewAsKey } from '../../platform/view-as.tsx';
import { withHeadRenewed, type FeedPages, type ReadPage } from './feed-pages.ts';
import { userFeedKey } from './use-feed.ts';

/** Brings what is new into a user's feed; the pages that were read after the first are not read again. */
export function refreshUserFeed(queries: QueryClient, username: string): void {
  const queryKey = userFeedKey(username);
  // What no one looks at is asked for when a user does; through others' eyes all of it may be different.
  void queries.invalidateQueries({ queryKey, refetchType: 'none' });
  void queries.invalidateQueries({ queryKey, predicate: (query) => isViewAsKey(query.queryKey) });
  if (!queries.getQueryCache().find({ queryKey })?.isActive()) return;
  renewHead(queries, username).catch((error: unknown) => {
    if (!(error instanceof CancelledError)) logProblem('New posts of a person could not be fetched', error);
  });
}

async function renewHead(queries: QueryClient, username: string): Promise<void> {
  const queryKey = userFeedKey(username);
  const before = queries.getQueryData<FeedPages>(queryKey);
  let fresh = await fetchHead(queries, username);
  const feed = queries.getQueryData<FeedPages>(queryKey);
  // Something was liked or commented on meanwhile: the answer may be from before that.
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
