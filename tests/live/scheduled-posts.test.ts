import type { Activity, FeedPage } from '@plotline/contract/feed.ts';
import { FEED_TOPIC } from '@plotline/contract/presence.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { feedLive } from '../../web/features/feed/feed.live.ts';
import { connect } from '../realtime/support/client.ts';
import { createStage } from '../realtime/support/stage.ts';
import { createBrowser } from './browser.ts';
import { createNetwork } from './network.ts';

// The author's screen shows that a post is scheduled until it is published.

const connectNetwork = createNetwork();
const { createScene, publish, tracker, url } = await createStage();
const homeKey = ['feed', 'home', 'all'];

test('when an own scheduled post is published, the cache equals a fetch', async () => {
  const { author } = await createScene();
  const client = await connect(url, author);
  await client.subscribe(FEED_TOPIC);
  await author.put('/api/trackers/feed', { ...tracker, publish_delay_minutes: 60 });
  const uuid = await publish(author.uuid);
  const fetched = async () => (await author.get(`/api/activities/${uuid}`)).json<Activity>();
  connectNetwork(author);
  const queries = createBrowser({ client, viewer: author }, [feedLive]);
  const home = (await author.get('/api/')).json<FeedPage>();
  queries.setQueryData<InfiniteData<FeedPage>>(homeKey, { pages: [home], pageParams: [null] });
  const known = () =>
    queries
      .getQueryData<InfiniteData<FeedPage>>(homeKey)
      ?.pages.flatMap(({ activities }) => activities)
      .find((activity) => activity.activity_uuid === uuid);
  const before = await fetched();
  expect(before.publish_at).toMatch(/Z$/);
  expect(known()).toEqual(before);
  await author.put('/api/trackers/feed', { ...tracker, publish_delay_minutes: 0 });
  await expect.poll(known, { timeout: 10_000 }).not.toHaveProperty('publish_at');
  expect(known()).toEqual(await fetched());
});
