import { activityUpdate, type Activity, userFeed } from '@plotline/contract/feed.ts';
import { reactionsUpdate } from '@plotline/contract/likes.ts';
import { FEED_TOPIC, subscribed, unsubscribed } from '@plotline/contract/presence.ts';
import { trackerUpdate } from '@plotline/contract/trackers.ts';
import { CancelledError, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { patchQueries } from '../../platform/live-patch.ts';
import { logProblem } from '../../platform/log.ts';
import { feedKey } from '../../platform/query-keys.ts';
import {
  activityIn,
  refetchOlder,
  onEvent,
  userIn,
  type LiveFeature,
  type Missed,
} from '../../platform/realtime-live.ts';
import { findActivity, refreshActivity } from '../activities/activity-cache.ts';
import { activityKey, dropActivities, isKnown, isKnownFromBefore } from './feed-cache.ts';
import { withHeadRenewed, type FeedPages, type ReadPage } from './feed-pages.ts';
import { withNewPost, withoutNewPost, type NewPost } from './new-posts.ts';
import { feedHeadKey, feedPageKey } from './use-feed-pages.ts';
import { feedTrackersKey, userFeedKey } from './use-feed.ts';
import { newPostsKey } from './use-new-posts.ts';

/** Updates feeds by events: new posts wait for the banner, changes and deletions apply immediately. */
export const feedLive: LiveFeature = {
  handlers: [
    onEvent(activityUpdate, (queries, { action, ...post }) => {
      if (action === 'created') hear(queries, post);
      else if (action === 'deleted') forget(queries, post.activity_uuid);
      else if (isKnown(queries, post.activity_uuid)) renew(queries, post.activity_uuid);
    }),
    onEvent(reactionsUpdate, (queries, { activity_uuid: uuid }) => {
      if (isKnown(queries, uuid)) renew(queries, uuid);
    }),
    // A cached post that is no longer accessible is deleted, or hidden from the viewer.
    onEvent(subscribed, (queries, { refused }) => forgetTopics(queries, refused)),
    onEvent(unsubscribed, (queries, { reason, topics }) => {
      if (reason === 'hidden') forgetTopics(queries, topics);
    }),
    onEvent(trackerUpdate, (queries, { username, tracker_type: type, change }) => {
      if (change === 'disabled' || change === 'removed') {
        const isGone = (activity: Activity) =>
          activity.username === username && activity.tracker_type === type;
        dropActivities(queries, isGone);
      }
      // Posts of any age become visible or hidden.
      if (change === 'enabled' || change === 'privacy') {
        refresh(queries, { username, tracker_type: VISIBILITY });
        void queries.invalidateQueries({ queryKey: userFeedKey(username) }, { cancelRefetch: false });
      }
    }),
  ],
  // Without the home screen: its visible pages are refreshed in place.
  refetchAfterReconnect: [feedPageKey, [...feedKey, 'user'], [...feedKey, 'activity']],
  missed,
};

function missed(queries: QueryClient, { topic, changedAt }: Missed): void {
  const [activity, user] = [activityIn(topic), userIn(topic)];
  if (topic === FEED_TOPIC)
    for (const feedType of ['all', 'following'] as const)
      refetchOlder(queries, feedHeadKey(feedType), changedAt);
  else if (user !== undefined) refetchOlder(queries, userFeedKey(user), changedAt);
  else if (activity !== undefined && isKnownFromBefore(queries, activity, changedAt))
    renew(queries, activity);
}

/** Counts new posts for the banner. */
function hear(queries: QueryClient, post: NewPost): void {
  const known = findActivity(queries, post.activity_uuid);
  // An own scheduled post that others can see from now on.
  if (known?.publish_at) renew(queries, post.activity_uuid);
  // Otherwise a restored post.
  if (known) return;
  queries.setQueryData<readonly NewPost[]>(newPostsKey, (heard = []) => withNewPost(heard, post));
  refresh(queries, post);
}

/** In place of the type of a new post: a tracker became visible or hidden. */
const VISIBILITY = '';

type Changed = Pick<NewPost, 'username' | 'tracker_type'>;

const pendingChanges = new WeakMap<QueryClient, Changed[]>();

/**
 * Refreshes from the server, which alone knows whether the author is followed and where the post belongs. Posts often
 * arrive in bursts and are refreshed together; all open pages hear of them at once, and refresh at different times.
 */
function refresh(queries: QueryClient, changed: Changed): void {
  const pending = pendingChanges.get(queries);
  if (pending) {
    pending.push(changed);
    return;
  }
  const begun = [changed];
  pendingChanges.set(queries, begun);
  setTimeout(
    () => {
      pendingChanges.delete(queries);
      refreshAll(queries, begun);
    },
    1_000 + Math.random() * 2_000,
  );
}

function refreshAll(queries: QueryClient, changes: readonly Changed[]): void {
  void queries.invalidateQueries({ queryKey: feedHeadKey('following') });
  void queries.invalidateQueries({
    queryKey: feedTrackersKey,
    // A new post changes only a list without its tracker.
    predicate: ({ queryKey }) => {
      const listed = queries.getQueryData<readonly string[]>(queryKey);
      return changes.some((one) => !listed?.includes(one.tracker_type));
    },
  });
  for (const username of new Set(changes.map((one) => one.username))) refreshUserFeed(queries, username);
}

function forgetTopics(queries: QueryClient, topics: readonly string[]): void {
  for (const topic of topics) {
    const uuid = activityIn(topic);
    if (uuid !== undefined) forget(queries, uuid);
  }
}

function forget(queries: QueryClient, uuid: string): void {
  dropActivities(queries, (activity) => activity.activity_uuid === uuid);
  for (const key of [newPostsKey, feedPageKey])
    patchQueries<readonly NewPost[]>(queries, key, (heard) => withoutNewPost(heard, uuid));
  // Its own page reloads and shows that it is gone.
  void queries.resetQueries({ queryKey: activityKey(uuid) });
}

/** Fetches the activity: the event does not contain it, as it depends on the viewer. */
function renew(queries: QueryClient, uuid: string): void {
  refreshActivity(queries, uuid).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) forget(queries, uuid);
    else if (!(error instanceof CancelledError)) logProblem('A changed activity could not be fetched', error);
  });
}

/** Adds new posts to a user's feed by fetching its first page. */
function refreshUserFeed(queries: QueryClient, username: string): void {
  const queryKey = userFeedKey(username);
  // An inactive feed is fetched when it is opened; a simulated view and a feed of one tracker are reloaded as a whole.
  void queries.invalidateQueries({ queryKey, refetchType: 'none' });
  void queries.invalidateQueries({
    queryKey,
    predicate: (query) => query.queryKey.length > queryKey.length,
  });
  if (!queries.getQueryCache().find({ queryKey, exact: true })?.isActive()) return;
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
