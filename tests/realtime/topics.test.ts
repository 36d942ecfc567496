import { randomUUIDv7 } from 'node:crypto';
import { activityTopic, socketError, userTopic } from '@plotline/contract/presence.ts';
import { beforeEach, expect, test } from 'vitest';
import { createAccountService } from '../../server/features/accounts/accounts.service.ts';
import { publishRealtime } from '../../server/platform/realtime.ts';
import { connect, expectSilence } from './support/client.ts';
import { createStage } from './support/stage.ts';

const stage = await createStage();
const { kit, tracker, url, publishText, delivered, app } = stage;
const { bus, db } = stage.app.platform;
let { author, follower, activity, client } = await stage.createScene();

beforeEach(async () => {
  ({ author, follower, activity, client } = await stage.createScene());
});

test('when topics are subscribed, visible ones are accepted and the others refused', async () => {
  const [mine, theirs] = [activityTopic(activity), userTopic(author.username.toUpperCase())];
  const nothing = [activityTopic(randomUUIDv7()), userTopic('nobody_here'), 'weather', 'activity:x', 'user:'];
  client.send('subscribe', { topics: ['feed', mine, theirs, mine, ...nothing] });
  expect(await client.next('subscribed')).toMatchObject({ topics: ['feed', mine, theirs], refused: nothing });
  client.send('unsubscribe', { topics: [theirs, 'weather'] });
  expect(await client.next('unsubscribed')).toEqual({ topics: [theirs], reason: 'asked' });
});

test('when a socket subscribes too many topics, it gets an error and keeps the ones it has', async () => {
  const topics = Array.from({ length: 200 }, (_, index) => `weather${index}`);
  client.send('subscribe', { topics });
  expect((await client.next('subscribed'))['refused']).toHaveLength(200);
  const own = await connect(url, author);
  const uuids: string[] = [];
  for (let made = 0; made < 201; made += 1) uuids.push(randomUUIDv7());
  await stage.publish(author.uuid, uuids);
  expect(await own.subscribe(...uuids.slice(0, 199).map(activityTopic), 'feed')).toHaveLength(200);
  own.send('subscribe', { topics: [activityTopic(uuids[200] ?? '')] });
  expect(await own.next('error')).toEqual({ detail: 'A socket may subscribe to 200 topics at most' });
  await publishText({ topic: activityTopic(uuids[0] ?? '') }, 'still there');
  expect(await own.next('error')).toEqual({ detail: 'still there' });
});

test('when an event about an activity is published, subscribers who may see it get it once', async () => {
  const [owner, stranger] = [await connect(url, author), await stage.connectStranger()];
  await client.subscribe(activityTopic(activity));
  await publishText({ topic: activityTopic(activity), accounts: [author.uuid, follower.uuid] }, 'liked');
  await delivered([client, follower], [owner, author]);
  for (const one of [client, owner])
    expect(one.received.filter(({ data }) => data['detail'] === 'liked')).toHaveLength(1);
  expectSilence(stranger, 'error');
});

test('when the publishing transaction fails, no event is sent', async () => {
  await client.subscribe(activityTopic(activity));
  const failing = kit.transaction(async (trx) => {
    await publishRealtime(bus, trx, {
      to: { topic: activityTopic(activity) },
      event: socketError,
      data: { detail: 'never' },
    });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await delivered([client, follower]);
  expect(client.received.map(({ data }) => data['detail'])).not.toContain('never');
});

test('when the data of an event does not match its schema, publishing fails', async () => {
  const data = { detail: 7 as unknown as string };
  expect(() => publishRealtime(bus, db, { to: { accounts: [] }, event: socketError, data })).toThrow(
    /error does not hold what it declares/,
  );
});

test('when the data of an event has undeclared fields, they are not sent', async () => {
  const data = { detail: 'said', password_hash: 'secret' };
  await publishRealtime(bus, db, { to: { accounts: [follower.uuid] }, event: socketError, data });
  expect(await client.next('error')).toEqual({ detail: 'said' });
});

test('when an activity is created, updated and deleted, users who may see it get events', async () => {
  const stranger = await stage.connectStranger();
  await stranger.subscribe('feed');
  await client.subscribe('feed', userTopic(author.username));
  await author.patch('/api/profile/privacy', { is_profile_public: false });
  const uuid = await stage.publish(author.uuid);
  const seen = { activity_uuid: uuid, username: author.username, tracker_type: tracker.tracker_type };
  expect(await client.next('activity_update')).toEqual({ action: 'created', ...seen });
  await client.subscribe(activityTopic(uuid));
  await kit.transaction((trx) => kit.update(trx, [{ uuid, description: 'another' }]));
  expect(await client.next('activity_update')).toEqual({ action: 'updated', ...seen });
  await kit.transaction((trx) => kit.retract(trx, author.uuid, [uuid]));
  expect(await client.next('activity_update')).toEqual({ action: 'deleted', ...seen });
  await delivered([client, follower]);
  expectSilence(stranger, 'activity_update');
  expect(client.received.filter(({ type }) => type === 'activity_update')).toHaveLength(3);
});

test('when a new post is deleted before it is read, only users who got it are notified', async () => {
  await client.subscribe('feed');
  const uuid = await stage.publish(author.uuid);
  const seen = { activity_uuid: uuid, username: author.username, tracker_type: tracker.tracker_type };
  expect(await client.next('activity_update')).toEqual({ action: 'created', ...seen });
  const stranger = await stage.connectStranger();
  await stranger.subscribe('feed');
  await author.patch('/api/profile/privacy', { is_profile_public: false });
  await kit.transaction((trx) => kit.retract(trx, author.uuid, [uuid]));
  expect(await client.next('activity_update')).toEqual({ action: 'deleted', ...seen });
  await delivered([client, follower]);
  expectSilence(stranger, 'activity_update');
});

test('when a post is deleted, others on the page of its author are notified if they could see it', async () => {
  await client.subscribe(userTopic(author.username));
  const seen = { username: author.username, tracker_type: tracker.tracker_type };
  const uuid = await stage.publish(author.uuid);
  expect(await client.next('activity_update')).toEqual({ action: 'created', activity_uuid: uuid, ...seen });
  await kit.transaction((trx) => kit.retract(trx, author.uuid, [uuid]));
  expect(await client.next('activity_update')).toEqual({ action: 'deleted', activity_uuid: uuid, ...seen });
  await author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: false });
  const hidden = await stage.publish(author.uuid);
  // Its creation is not delivered while nobody else may see it.
  await delivered([client, follower]);
  await kit.transaction((trx) => kit.retract(trx, author.uuid, [hidden]));
  await author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: true });
  await delivered([client, follower]);
  expect(client.received.filter(({ data }) => data['activity_uuid'] === hidden)).toEqual([]);
});

test('when a tracker changes, its owner gets an event, others only if they could see it or now can', async () => {
  const owner = await connect(url, author);
  await client.subscribe(userTopic(author.username));
  const changed = { username: author.username, tracker_type: tracker.tracker_type };
  await author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: false });
  expect(await owner.next('tracker_update')).toEqual({ ...changed, change: 'privacy' });
  // Their pages show the tracker until they hear of the change.
  expect(await client.next('tracker_update')).toEqual({ ...changed, change: 'privacy' });
  const heard = client.received.length;
  await author.post('/api/trackers/disable', tracker);
  expect(await owner.next('tracker_update')).toEqual({ ...changed, change: 'disabled' });
  await delivered([client, follower]);
  expect(client.received.slice(heard).filter(({ type }) => type === 'tracker_update')).toEqual([]);
  await author.post('/api/trackers/enable', tracker);
  expect(await owner.next('tracker_update')).toEqual({ ...changed, change: 'enabled' });
  await author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: true });
  expect(await client.next('tracker_update')).toEqual({ ...changed, change: 'privacy' });
});

test('when a tracker is added or set to its current state, no event is sent twice', async () => {
  const fresh = await stage.app.signUp('adds_once');
  const own = await connect(url, fresh);
  const changes = async () => {
    await delivered([own, fresh]);
    return own.received.filter(({ type }) => type === 'tracker_update').map(({ data }) => data['change']);
  };
  for (let time = 0; time < 2; time += 1) {
    await fresh.post('/api/trackers/enable', { ...tracker, is_public: false });
    await fresh.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: false });
  }
  expect(await changes()).toEqual(['enabled']);
  for (let time = 0; time < 2; time += 1) await fresh.post('/api/trackers/disable', tracker);
  expect(await changes()).toEqual(['enabled', 'disabled']);
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
    // On a busy machine the deletion follows the end of the topic.
    expect(await client.next('activity_update')).toEqual({ action: 'deleted', ...seen });
    await expectNoDelivery();
    expect(client.received.filter(({ data }) => data['action'] === 'deleted')).toHaveLength(1);
  },
);

test("when the profile becomes private, strangers' topics are dropped and followers' stay", async () => {
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
