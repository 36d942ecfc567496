import { activityTopic, FEED_TOPIC, userTopic } from '@plotline/contract/presence.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../support/test-app.ts';
import { connect, type Client } from './support/client.ts';
import { createStage } from './support/stage.ts';

// Changes before a subscription are not sent as events: the response says when they happened.

const stage = await createStage();
const { tracker, url } = stage;
let { author, follower, activity } = await stage.createScene();
let client: Client;

beforeEach(async () => {
  ({ author, follower, activity } = await stage.createScene());
});

/** Returns the topics that changed after a page was read `sinceMs` ago. */
function missedSince(startedAt: number, ...topics: readonly string[]): Promise<readonly string[]> {
  return missedBy(follower, startedAt, topics);
}

/**
 * As the app counts: up to the arrival of the response. A change shortly before the page was read is among them when the
 * response is slow, which costs the app a request. `surely` counts up to the subscription, so that none is.
 */
async function missedBy(
  viewer: Caller,
  startedAt: number,
  topics: readonly string[],
  counted: 'possibly' | 'surely' = 'possibly',
): Promise<readonly string[]> {
  client = await connect(url, viewer);
  const subscribedAt = performance.now();
  client.send('subscribe', { topics });
  // Declared by the contract.
  const answer = (await client.next('subscribed')) as {
    changed_ms: Record<string, number>;
    known_ms: number;
  };
  const ageMs = (counted === 'surely' ? subscribedAt : performance.now()) - startedAt;
  expect(answer.known_ms).toBeGreaterThan(ageMs);
  return Object.entries(answer.changed_ms).flatMap(([topic, ms]) => (ms <= ageMs ? [topic] : []));
}

const name = async () => {
  const { likeable_type } = (await follower.get(`/api/activities/${activity}`)).json<{
    likeable_type: string;
  }>();
  return { likeable_type, likeable_uuid: activity };
};

/** Resolves when the node has received everything that was published before. */
async function busDelivered(): Promise<void> {
  const witness = await connect(url, author);
  await stage.delivered([witness, author]);
}

test('when nothing changes between reading and subscribing, nothing is missed', async () => {
  await busDelivered();
  const readAt = performance.now();
  const topics = [activityTopic(activity), userTopic(author.username), FEED_TOPIC];
  expect(await missedSince(readAt, ...topics)).toEqual([]);
});

test('when a user likes or comments meanwhile, only the topic of the post has changed', async () => {
  const other = await stage.publish(author.uuid);
  const about = await name();
  await busDelivered();
  const actions = [
    () => author.post('/api/likes', about),
    () =>
      author.post('/api/comments', {
        activity_type: about.likeable_type,
        activity_uuid: activity,
        content: 'In between',
      }),
  ];
  for (const act of actions) {
    const readAt = performance.now();
    await act();
    await busDelivered();
    const topics = [activityTopic(activity), activityTopic(other), userTopic(author.username), FEED_TOPIC];
    expect(await missedSince(readAt, ...topics)).toEqual([activityTopic(activity)]);
  }
});

test('when a post is published meanwhile, the feed and its author have changed', async () => {
  await busDelivered();
  const readAt = performance.now();
  await stage.publish(author.uuid);
  await busDelivered();
  const topics = [activityTopic(activity), userTopic(author.username), FEED_TOPIC];
  expect(await missedSince(readAt, ...topics)).toEqual([userTopic(author.username), FEED_TOPIC]);
});

const ofUser: Readonly<Record<string, () => Promise<unknown>>> = {
  'the number of followers': () => follower.delete(`/api/follows/${author.username}`),
  'one of their trackers': () => author.post('/api/trackers/disable', tracker),
  'the relation to the viewer': async () => {
    await follower.post(`/api/blocks/${author.username}`);
    await follower.delete(`/api/blocks/${author.username}`);
  },
};

test.each(Object.entries(ofUser))(
  'when %s changes meanwhile, the topic of the user has changed',
  async (_, act) => {
    await busDelivered();
    const readAt = performance.now();
    await act();
    await busDelivered();
    expect(await missedSince(readAt, userTopic(author.username))).toEqual([userTopic(author.username)]);
  },
);

test('when scheduled data is synced, only its owner missed a change', async () => {
  const { kit } = stage;
  await author.put('/api/trackers/feed', { ...tracker, publish_delay_minutes: 60 });
  await busDelivered();
  const readAt = performance.now();
  await stage.publish(author.uuid);
  await kit.transaction((trx) => kit.markChanged(trx, author.uuid, { hasData: true }));
  await busDelivered();
  const topics = [userTopic(author.username)];
  expect(await missedBy(follower, readAt, topics, 'surely')).toEqual([]);
  expect(await missedBy(author, readAt, topics)).toEqual(topics);
});

const ofPrivateTracker: Readonly<Record<string, () => Promise<unknown>>> = {
  'data is synced': async () => {
    const { kit } = stage;
    await stage.publish(author.uuid);
    await kit.transaction((trx) => kit.markChanged(trx, author.uuid, { hasData: true }));
  },
  'it is disabled': () => author.post('/api/trackers/disable', tracker),
  'it is removed': () => author.post('/api/trackers/remove', tracker),
};

test.each(Object.entries(ofPrivateTracker))(
  'when a tracker is private and %s, only its owner missed a change',
  async (_, act) => {
    await author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: false });
    await busDelivered();
    const readAt = performance.now();
    await act();
    await busDelivered();
    const topics = [userTopic(author.username), FEED_TOPIC];
    expect(await missedBy(follower, readAt, topics, 'surely')).toEqual([]);
    expect(await missedBy(author, readAt, topics)).toContain(userTopic(author.username));
  },
);

test('when a post is published that only its author sees, only their feed has changed', async () => {
  await author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: false });
  await busDelivered();
  const readAt = performance.now();
  await stage.publish(author.uuid);
  await busDelivered();
  expect(await missedBy(author, readAt, [FEED_TOPIC])).toEqual([FEED_TOPIC]);
});

test('when a user with hidden counts is unfollowed meanwhile, others learn of no change', async () => {
  const bystander = await stage.app.signUp(`by_${author.username}`);
  const topics = [userTopic(author.username)];
  const missedAfterUnfollowing = async (counted: 'possibly' | 'surely') => {
    await busDelivered();
    const readAt = performance.now();
    await follower.delete(`/api/follows/${author.username}`);
    await expect.poll(() => missedBy(author, readAt, topics)).toEqual(topics);
    return missedBy(bystander, readAt, topics, counted);
  };
  expect(await missedAfterUnfollowing('possibly')).toEqual(topics);
  await follower.post(`/api/follows/${author.username}`);
  await author.put('/api/auth/safety', { hide_counts: true });
  expect(await missedAfterUnfollowing('surely')).toEqual([]);
});
