import { activityTopic, FEED_TOPIC, userTopic } from '@plotline/contract/presence.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../support/test-app.ts';
import { connect, type Client } from './support/client.ts';
import { createStage } from './support/stage.ts';

// What happens before a socket has subscribed no one tells it: the answer says when something did.

const stage = await createStage();
const { tracker, url } = stage;
let { author, follower, activity } = await stage.createScene();
let client: Client;

beforeEach(async () => {
  ({ author, follower, activity } = await stage.createScene());
});

/** What a page that was read `sinceMs` ago would have missed, of these topics. */
function missedSince(startedAt: number, ...topics: readonly string[]): Promise<readonly string[]> {
  return missedBy(follower, startedAt, topics);
}

async function missedBy(
  viewer: Caller,
  startedAt: number,
  topics: readonly string[],
): Promise<readonly string[]> {
  client = await connect(url, viewer);
  client.send('subscribe', { topics });
  // As the contract has it.
  const answer = (await client.next('subscribed')) as {
    changed_ms: Record<string, number>;
    known_ms: number;
  };
  const ageMs = performance.now() - startedAt;
  expect(answer.known_ms).toBeGreaterThan(ageMs);
  return Object.entries(answer.changed_ms).flatMap(([topic, ms]) => (ms <= ageMs ? [topic] : []));
}

const name = async () => {
  const { likeable_type } = (await follower.get(`/api/activities/${activity}`)).json<{
    likeable_type: string;
  }>();
  return { likeable_type, likeable_uuid: activity };
};

/** Everything that was published before has been heard by the node. */
async function heard(): Promise<void> {
  const witness = await connect(url, author);
  await stage.delivered([witness, author]);
}

test('when nothing happens between reading and listening, nothing is missed', async () => {
  await heard();
  const readAt = performance.now();
  const topics = [activityTopic(activity), userTopic(author.username), FEED_TOPIC];
  expect(await missedSince(readAt, ...topics)).toEqual([]);
});

test('when a user likes or comments meanwhile, the post is named, and no other', async () => {
  const other = await stage.publish(author.uuid);
  const about = await name();
  await heard();
  const acts = [
    () => author.post('/api/likes', about),
    () =>
      author.post('/api/comments', {
        activity_type: about.likeable_type,
        activity_uuid: activity,
        content: 'In between',
      }),
  ];
  for (const act of acts) {
    const readAt = performance.now();
    await act();
    await heard();
    const topics = [activityTopic(activity), activityTopic(other), userTopic(author.username), FEED_TOPIC];
    expect(await missedSince(readAt, ...topics)).toEqual([activityTopic(activity)]);
  }
});

test('when a post comes in meanwhile, the feed and its author are named', async () => {
  await heard();
  const readAt = performance.now();
  await stage.publish(author.uuid);
  await heard();
  const topics = [activityTopic(activity), userTopic(author.username), FEED_TOPIC];
  expect(await missedSince(readAt, ...topics)).toEqual([userTopic(author.username), FEED_TOPIC]);
});

const ofUser: Readonly<Record<string, () => Promise<unknown>>> = {
  'the number of followers': () => follower.delete(`/api/follows/${author.username}`),
  'one of their trackers': () => author.post('/api/trackers/disable', tracker),
  'how the viewer stands to them': async () => {
    await follower.post(`/api/blocks/${author.username}`);
    await follower.delete(`/api/blocks/${author.username}`);
  },
};

test.each(Object.entries(ofUser))('when %s changes meanwhile, the user is named', async (_, act) => {
  await heard();
  const readAt = performance.now();
  await act();
  await heard();
  expect(await missedSince(readAt, userTopic(author.username))).toEqual([userTopic(author.username)]);
});

test('when data comes in that waits, its owner alone missed something', async () => {
  const { kit } = stage;
  await author.put('/api/trackers/feed', { ...tracker, publish_delay_minutes: 60 });
  await heard();
  const readAt = performance.now();
  await stage.publish(author.uuid);
  await kit.transaction((trx) => kit.markChanged(trx, author.uuid, { hasData: true }));
  await heard();
  const topics = [userTopic(author.username)];
  expect(await missedBy(follower, readAt, topics)).toEqual([]);
  expect(await missedBy(author, readAt, topics)).toEqual(topics);
});

const ofPrivateTracker: Readonly<Record<string, () => Promise<unknown>>> = {
  'data comes in': async () => {
    const { kit } = stage;
    await stage.publish(author.uuid);
    await kit.transaction((trx) => kit.markChanged(trx, author.uuid, { hasData: true }));
  },
  'it is disabled': () => author.post('/api/trackers/disable', tracker),
  'it is removed': () => author.post('/api/trackers/remove', tracker),
};

test.each(Object.entries(ofPrivateTracker))(
  'when a tracker is its owner’s alone and %s, they alone missed something',
  async (_, act) => {
    await author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: false });
    await heard();
    const readAt = performance.now();
    await act();
    await heard();
    const topics = [userTopic(author.username), FEED_TOPIC];
    expect(await missedBy(follower, readAt, topics)).toEqual([]);
    expect(await missedBy(author, readAt, topics)).toContain(userTopic(author.username));
  },
);

test('when a post that its author alone sees comes in, their own feed is named', async () => {
  await author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: false });
  await heard();
  const readAt = performance.now();
  await stage.publish(author.uuid);
  await heard();
  expect(await missedBy(author, readAt, [FEED_TOPIC])).toEqual([FEED_TOPIC]);
});
