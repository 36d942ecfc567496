import type { FeedPage } from '@plotline/contract/feed.ts';
import { activityTopic } from '@plotline/contract/presence.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { feedLive } from '../../web/features/feed/feed.live.ts';
import { createStage } from '../realtime/support/stage.ts';
import { createBrowser } from './browser.ts';

// A post that was hidden before the browser subscribes leaves the screen when it subscribes.

const stage = await createStage();
const homeKey = ['feed', 'home', 'all'];

/** A browser of a follower with the author's post in the home feed. */
async function open() {
  const { author, follower, activity, client } = await stage.createScene();
  const queries = createBrowser({ client, viewer: follower }, [feedLive]);
  const home = (await follower.get('/api/')).json<FeedPage>();
  queries.setQueryData<InfiniteData<FeedPage>>(homeKey, { pages: [home], pageParams: [null] });
  const shown = () =>
    queries
      .getQueryData<InfiniteData<FeedPage>>(homeKey)
      ?.pages.flatMap(({ activities }) => activities.map(({ activity_uuid: uuid }) => uuid));
  expect(shown()).toContain(activity);
  return { author, follower, activity, client, shown };
}

test('when a post was hidden before its topic is subscribed, it leaves the screen', async () => {
  const { author, activity, client, shown } = await open();
  await author.delete(`/api/posts/${stage.tracker.tracker_type}/${activity}`);
  expect(await client.subscribe(activityTopic(activity))).toEqual([]);
  expect(shown()).not.toContain(activity);
});

test("when the author's account is deleted, their posts leave the screen", async () => {
  const { author, activity, client, shown } = await open();
  await client.subscribe(activityTopic(activity));
  expect(shown()).toContain(activity);
  await author.delete('/api/auth/delete-account');
  await client.next('unsubscribed');
  expect(shown()).not.toContain(activity);
});
