import type { Activity, FeedPage } from '@plotline/contract/feed.ts';
import { activityTopic, FEED_TOPIC } from '@plotline/contract/presence.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { feedLive } from '../../web/features/feed/feed.live.ts';
import { distinctActivities } from '../../web/features/feed/feed-pages.ts';
import { unseenPosts } from '../../web/features/feed/new-posts.ts';
import type { NewPost } from '../../web/features/feed/new-posts.ts';
import { feedTrackersKey } from '../../web/features/feed/use-feed.ts';
import { newPostsKey } from '../../web/features/feed/use-new-posts.ts';
import { createQueryClient } from '../../web/platform/query-client.ts';
import { createStage } from '../realtime/support/stage.ts';
import { createNetwork } from './network.ts';

// The cached feed after an event equals a new fetch.

const connectNetwork = createNetwork();
const stage = await createStage();
let { author, follower, activity, client } = await stage.createScene();
let queries = createQueryClient();

beforeEach(async () => {
  ({ author, follower, activity, client } = await stage.createScene());
  await client.subscribe(FEED_TOPIC, activityTopic(activity));
  queries = createQueryClient();
  connectNetwork(follower);
  const known = await fetched();
  queries.setQueryData(homeKey, infinite(known.home));
  queries.setQueryData(userKey(), infinite(known.user));
  queries.setQueryData(activityKey(), known.activity);
});

const homeKey = ['feed', 'home', 'all'];
const userKey = () => ['feed', 'user', author.username];
const trackersKey = (feedType: string) => [...feedTrackersKey, feedType];
const activityKey = () => ['feed', 'activity', activity];
const post = () => `/api/posts/${stage.tracker.tracker_type}/${activity}`;
const infinite = (activities: Activity[]): InfiniteData<FeedPage> => ({
  pages: [{ activities, total_activities: activities.length, next_cursor: null }],
  pageParams: [null],
});

/** Returns the feed as the follower gets it now, without the total, which the server caches. */
async function fetched() {
  const [home, user, one] = await Promise.all(
    ['/api/', `/api/${author.username}`, `/api/activities/${activity}`].map((url) => follower.get(url)),
  );
  return {
    home: home?.json<FeedPage>().activities ?? [],
    user: user?.json<FeedPage>().activities ?? [],
    activity: one?.statusCode === 200 ? one.json<Activity>() : undefined,
  };
}

function cached() {
  return {
    home: queries.getQueryData<InfiniteData<FeedPage>>(homeKey)?.pages[0]?.activities,
    user: queries.getQueryData<InfiniteData<FeedPage>>(userKey())?.pages[0]?.activities,
    activity: queries.getQueryData<Activity>(activityKey()),
  };
}

/** Waits for an event and applies it twice, since events may repeat. */
async function applyNext(type: string): Promise<void> {
  const data = await client.next(type);
  const handlers = feedLive.handlers.filter((one) => one.type === type);
  expect(handlers.length).toBeGreaterThan(0);
  for (let time = 0; time < 2; time += 1)
    for (const handler of handlers) handler.apply(queries, data, follower.uuid);
}

test('when a post is updated, it equals a fetch in all places', async () => {
  const before = await fetched();
  await author.put(post(), { content: 'Another text' });
  await applyNext('activity_update');
  const after = await fetched();
  expect(after).not.toEqual(before);
  await expect.poll(cached).toEqual(after);
});

test('when a post is hidden, it disappears everywhere', async () => {
  await author.delete(post());
  await applyNext('activity_update');
  const after = await fetched();
  expect(after.activity).toBeUndefined();
  expect(cached()).toEqual(after);
});

test('when an updated post is no longer visible, it disappears everywhere', async () => {
  await author.put(post(), { content: 'Another text' });
  await follower.delete(`/api/follows/${author.username}`);
  await author.patch('/api/profile/privacy', { is_profile_public: false });
  await applyNext('activity_update');
  await expect.poll(() => cached().activity).toBeUndefined();
  const uuids = cached().home?.map(({ activity_uuid: uuid }) => uuid);
  expect(uuids).not.toContain(activity);
});

test('when posts are published, the feed counts those that the reader has not seen', async () => {
  const uuids = [await stage.publish(author.uuid), await stage.publish(author.uuid)];
  await applyNext('activity_update');
  await applyNext('activity_update');
  const shown = distinctActivities(queries.getQueryData<InfiniteData<FeedPage>>(homeKey)?.pages ?? []);
  const announced = queries.getQueryData<NewPost[]>(newPostsKey) ?? [];
  const unseen = unseenPosts({ announced, shown, dismissed: new Set(), viewer: follower.username });
  const known = new Set(shown.map(({ activity_uuid: uuid }) => uuid));
  const fresh = (await fetched()).home.map(({ activity_uuid: uuid }) => uuid);
  expect(unseen.toSorted()).toEqual(uuids.toSorted());
  expect(unseen.toSorted()).toEqual(fresh.filter((uuid) => !known.has(uuid)).toSorted());
});

test('when an announced post is hidden again, it is no longer counted', async () => {
  const uuid = await stage.publish(author.uuid);
  await applyNext('activity_update');
  await client.subscribe(activityTopic(uuid));
  await author.delete(`/api/posts/${stage.tracker.tracker_type}/${uuid}`);
  await applyNext('activity_update');
  expect(queries.getQueryData(newPostsKey)).toEqual([]);
  expect(cached()).toEqual(await fetched());
});

test('when a post is published, the list of trackers is fetched again only without its tracker', async () => {
  queries.setQueryData(trackersKey('all'), [stage.tracker.tracker_type]);
  queries.setQueryData(trackersKey('following'), []);
  await stage.publish(author.uuid);
  await applyNext('activity_update');
  const isOutdated = (feedType: string) => queries.getQueryState(trackersKey(feedType))?.isInvalidated;
  await expect.poll(() => isOutdated('following'), { timeout: 10_000 }).toBe(true);
  expect(isOutdated('all')).toBe(false);
});
