import { activityUpdate, type Activity } from '@plotline/contract/feed.ts';
import { reactionsUpdate } from '@plotline/contract/likes.ts';
import { FEED_TOPIC, subscribed, unsubscribed } from '@plotline/contract/presence.ts';
import { trackerUpdate } from '@plotline/contract/trackers.ts';
import { CancelledError, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api-error.ts';
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
import { createGather } from './gather.ts';
import { withNewPost, withoutNewPost, type NewPost } from './new-posts.ts';
import { feedHeadKey, feedPageKey } from './use-feed-pages.ts';
import { userFeedKey } from './use-feed.ts';
import { newPostsKey } from './use-new-posts.ts';
import { refreshUserFeed } from './user-feed-head.ts';

/** Posts often come in numbers; the followed ones among them are asked for together. */
const GATHER_MS = 2_000;

/** Feeds keep up with what others do: new posts wait for the reader, changes and disappearances show at once. */
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
    // A post that is shown here and may not be heard of any more is gone, or not for this viewer.
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
      // Posts from any time come to light, or go.
      if (change === 'enabled' || change === 'privacy') {
        refresh(queries, username);
        void queries.invalidateQueries({ queryKey: userFeedKey(username) }, { cancelRefetch: false });
      }
    }),
  ],
  // Not the lists of the home screen: their pages are renewed in place, where they are in sight.
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

/** New posts are counted, and shown when the reader wants them. */
function hear(queries: QueryClient, post: NewPost): void {
  const known = findActivity(queries, post.activity_uuid);
  // One's own, which others see from now on.
  if (known?.publish_at) renew(queries, post.activity_uuid);
  // Otherwise on the way back from having been hidden.
  if (known) return;
  queries.setQueryData<readonly NewPost[]>(newPostsKey, (heard = []) => withNewPost(heard, post));
  refresh(queries, post.username);
}

const gathers = new WeakMap<QueryClient, (username: string) => void>();

/** What the server alone knows: whether a user is followed, and where in their list a post belongs. */
function refresh(queries: QueryClient, username: string): void {
  const gather = gathers.get(queries) ?? createGather(GATHER_MS, (names) => refreshAll(queries, names));
  gathers.set(queries, gather);
  gather(username);
}

function refreshAll(queries: QueryClient, usernames: ReadonlySet<string>): void {
  void queries.invalidateQueries({ queryKey: feedHeadKey('following') });
  for (const username of usernames) refreshUserFeed(queries, username);
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
  // Its own page asks again, and says that it is not there.
  void queries.resetQueries({ queryKey: activityKey(uuid) });
}

/** The event tells that it changed, not how: that depends on who looks. */
function renew(queries: QueryClient, uuid: string): void {
  refreshActivity(queries, uuid).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) forget(queries, uuid);
    else if (!(error instanceof CancelledError)) logProblem('A changed activity could not be fetched', error);
  });
}
