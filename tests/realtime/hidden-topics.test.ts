import { activityTopic, userTopic } from '@plotline/contract/presence.ts';
import { beforeEach, expect, test } from 'vitest';
import { createAccountService } from '../../server/features/accounts/accounts.service.ts';
import { expectSilence } from './support/client.ts';
import { createStage } from './support/stage.ts';

const stage = await createStage();
const { app, kit, tracker, publishText, delivered } = stage;
let { author, follower, activity, client } = await stage.createScene();

beforeEach(async () => {
  ({ author, follower, activity, client } = await stage.createScene());
});

/** A fraction of a second, longer on a busy machine. Nothing is delivered meanwhile: see `expectNoDelivery`. */
const SOON_MS = 5_000;

/** Actions that hide the author's profile and activities from the follower. */
const causes: Readonly<Record<string, () => Promise<unknown>>> = {
  'the follow ends': () => follower.delete(`/api/follows/${author.username}`),
  'the follower is removed': () =>
    author.delete(`/api/follows/${author.username}/followers/${follower.username}`),
  'the author blocks': () => author.post(`/api/blocks/${follower.username}`),
  'the follower blocks': () => follower.post(`/api/blocks/${author.username}`),
  'the author is deactivated': () => createAccountService(app.platform).setActive(author.uuid, false),
  'the account is deleted': () => author.delete('/api/auth/delete-account'),
};

const trackerCauses: Readonly<Record<string, () => Promise<unknown>>> = {
  'the tracker becomes private': () =>
    author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: false }),
  'the tracker is disabled': () => author.post('/api/trackers/disable', tracker),
  'the tracker is removed': () => author.post('/api/trackers/remove', tracker),
  'the author hides the post': () => author.delete(`/api/posts/${tracker.tracker_type}/${activity}`),
  'the activity is deleted': () => kit.transaction((trx) => kit.retract(trx, author.uuid, [activity])),
};

test.each(Object.entries(causes))(
  'when %s, the topics of a private author are dropped soon',
  async (_, act) => {
    await author.patch('/api/profile/privacy', { is_profile_public: false });
    const topics = [activityTopic(activity), userTopic(author.username)];
    expect(await client.subscribe('feed', ...topics)).toEqual(['feed', ...topics]);
    await act();
    const begin = performance.now();
    // A user and an activity: two targets, two messages, in any order.
    const dropped = [await client.next('unsubscribed'), await client.next('unsubscribed')];
    expect(performance.now() - begin).toBeLessThan(SOON_MS);
    expect(new Set(dropped.flatMap(({ topics: hidden }) => hidden))).toEqual(new Set(topics));
    expect(dropped[0]?.['reason']).toBe('hidden');
    await expectNoDelivery();
  },
);

test.each(Object.entries(trackerCauses))(
  'when %s, its deletion is sent once and its topic is dropped soon',
  async (_, act) => {
    await client.subscribe(activityTopic(activity), userTopic(author.username));
    const begin = performance.now();
    await act();
    expect(await client.next('unsubscribed')).toEqual({
      topics: [activityTopic(activity)],
      reason: 'hidden',
    });
    expect(performance.now() - begin).toBeLessThan(SOON_MS);
    const seen = { activity_uuid: activity, username: author.username, tracker_type: tracker.tracker_type };
    const deletions = client.received.filter(({ data }) => data['action'] === 'deleted');
    expect(deletions.map(({ data }) => data)).toEqual([{ action: 'deleted', ...seen }]);
    await expectNoDelivery();
  },
);

test('when the profile becomes private, strangers’ topics are dropped and followers’ stay', async () => {
  const stranger = await stage.connectStranger();
  const topics = [activityTopic(activity), userTopic(author.username)];
  await stranger.subscribe(...topics);
  await client.subscribe(...topics);
  await author.patch('/api/profile/privacy', { is_profile_public: false });
  const dropped = [await stranger.next('unsubscribed'), await stranger.next('unsubscribed')];
  expect(new Set(dropped.flatMap(({ topics: hidden }) => hidden))).toEqual(new Set(topics));
  await publishText({ topic: activityTopic(activity) }, 'for followers');
  await delivered([client, follower]);
  expect(client.received.map(({ data }) => data['detail'])).toContain('for followers');
  expectSilence(client, 'unsubscribed');
});

/** Expects that an event is not delivered, even before the subscription is dropped. */
async function expectNoDelivery(): Promise<void> {
  await publishText({ topic: activityTopic(activity), accounts: [follower.uuid] }, 'secret');
  await delivered([client, follower]);
  expect(client.received.map(({ data }) => data['detail'])).not.toContain('secret');
}

test('when an event is published right after access was lost, it is not delivered', async () => {
  await client.subscribe(activityTopic(activity));
  await publishText({ topic: activityTopic(activity) }, 'before');
  expect(await client.next('error')).toEqual({ detail: 'before' });
  await author.post(`/api/blocks/${follower.username}`);
  await expectNoDelivery();
});
