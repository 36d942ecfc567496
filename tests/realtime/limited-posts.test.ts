import { randomUUIDv7 } from 'node:crypto';
import { activityTopic, FEED_TOPIC, userTopic } from '@plotline/contract/presence.ts';
import { expect, test } from 'vitest';
import { createActivityModeration } from '../../server/features/activities/activity-moderation.service.ts';
import { withTransaction } from '../../server/platform/database.ts';
import { enterSample } from '../support/samples.ts';
import { connect, expectSilence, type Client } from './support/client.ts';
import { createStage } from './support/stage.ts';

// Authors choose who sees a post and hide comments on it; open sockets follow.

const stage = await createStage();
type KitTransaction = Parameters<Parameters<typeof stage.kit.transaction>[0]>[0];
const { app, tracker, url } = stage;
const moderation = createActivityModeration(app.platform);

async function createScene(name: string) {
  const scene = await stage.createScene();
  const stranger = await app.signUp(`stranger_${name}`);
  const strangers = await connect(url, stranger);
  const owner = await connect(url, scene.author);
  for (const one of [scene.client, strangers]) {
    await one.subscribe(activityTopic(scene.activity));
    await one.subscribe(FEED_TOPIC);
  }
  const about = { activity_type: tracker.tracker_type, activity_uuid: scene.activity };
  const delivered = () =>
    stage.delivered([scene.client, scene.follower], [owner, scene.author], [strangers, stranger]);
  return { ...scene, stranger, strangers, owner, about, delivered };
}

test('when a post is limited to followers, strangers lose it and its events until it is widened', async () => {
  const { author, follower, client, activity, strangers, about, delivered } = await createScene('limited');
  const limit = (visibility: string) =>
    author.put(`/api/posts/${tracker.tracker_type}/${activity}/visibility`, { visibility });
  await strangers.subscribe(userTopic(author.username));
  await limit('followers');
  // Their stats leave the post out.
  expect(await strangers.next('tracker_update')).toMatchObject({ change: 'synced' });
  expect(await strangers.next('activity_update')).toMatchObject({
    action: 'deleted',
    activity_uuid: activity,
  });
  expect(await strangers.next('unsubscribed')).toMatchObject({ topics: [activityTopic(activity)] });
  expect(await client.next('activity_update')).toMatchObject({ action: 'updated', activity_uuid: activity });
  await follower.post('/api/comments', { ...about, content: 'For followers' });
  expect(await client.next('comment_new')).toMatchObject({ comment: { content: 'For followers' } });
  await delivered();
  expectSilence(strangers, 'comment_new');
  await limit('everyone');
  expect(await strangers.next('activity_update')).toMatchObject({
    action: 'created',
    activity_uuid: activity,
  });
});

test('when a post for followers is created and deleted or hidden, strangers get no event', async () => {
  const { author, client, strangers, delivered } = await createScene('unseen');
  await strangers.subscribe(userTopic(author.username));
  await author.put('/api/trackers/feed', { ...tracker, post_visibility: 'followers' });
  const deletions: readonly ((uuid: string) => Promise<unknown>)[] = [
    (uuid) => stage.kit.transaction((trx) => stage.kit.retract(trx, author.uuid, [uuid])),
    (uuid) => author.delete(`/api/posts/${tracker.tracker_type}/${uuid}`),
  ];
  for (const remove of deletions) {
    const uuid = await stage.publish(author.uuid);
    expect(await client.next('activity_update')).toMatchObject({ action: 'created', activity_uuid: uuid });
    await remove(uuid);
    expect(await client.next('activity_update')).toMatchObject({ action: 'deleted', activity_uuid: uuid });
  }
  await delivered();
  expectSilence(strangers, 'activity_update');
});

test('when a post is created for its author alone, no one else gets an event or another time of the last update', async () => {
  const { author, follower, client, strangers, owner, delivered } = await createScene('own');
  for (const one of [client, strangers]) await one.subscribe(userTopic(author.username));
  const page = `/api/profiles/${author.username}/${tracker.tracker_type}`;
  const lastUpdate = async () =>
    (await follower.get(page)).json<{ tracker: { last_sync_at: string | null } }>().tracker.last_sync_at;
  const before = await lastUpdate();
  const uuid = await stage.publish(author.uuid, [randomUUIDv7()], { visibility: 'only_me' });
  expect(await owner.next('activity_update')).toMatchObject({ action: 'created', activity_uuid: uuid });
  expect((await follower.get(`/api/activities/${uuid}`)).statusCode).toBe(404);
  await delivered();
  for (const one of [client, strangers]) {
    expectSilence(one, 'activity_update');
    expectSilence(one, 'tracker_update');
  }
  expect(await lastUpdate()).toBe(before);
  expect((await author.get(`/api/activities/${uuid}`)).json()).toMatchObject({ visibility: 'only_me' });
});

/** Returns the events that a client has received since, without marks and counts of users. */
function listenFurther(client: Client) {
  const heard = client.received.length;
  const ignored = ['error', 'online_count_update'];
  return () => client.received.slice(heard).filter(({ type }) => !ignored.includes(type));
}

/** Resolves when the notifications of earlier changes are delivered: a later one follows them. */
async function notificationsDelivered(): Promise<void> {
  const name = randomUUIDv7().slice(-12);
  const [fan, followed] = await Promise.all([app.signUp(`fan${name}`), app.signUp(`star${name}`)]);
  const client = await connect(url, followed);
  await fan.post(`/api/follows/${followed.username}`);
  await client.next('notification_new');
}

type Author = Awaited<ReturnType<typeof createScene>>['author'];

const ends: Readonly<Record<string, (author: Author, uuid: string) => Promise<unknown>>> = {
  deleted: (author, uuid) => stage.kit.transaction((trx) => stage.kit.retract(trx, author.uuid, [uuid])),
  'hidden and restored': async (author, uuid) => {
    await author.delete(`/api/posts/${tracker.tracker_type}/${uuid}`);
    await author.post(`/api/posts/${tracker.tracker_type}/${uuid}/restore`);
  },
  'hidden by an administrator and shown again': async (_, uuid) => {
    for (const isWithheld of [true, false])
      await withTransaction(app.platform.db, (trx) => moderation.setWithheld(trx, uuid, isWithheld));
  },
};

test.for(Object.entries(ends))(
  'when a post for its author alone is %s, nobody else gets an event',
  async ([name, end]) => {
    const { author, follower, client, strangers, owner, delivered } = await createScene(
      `alone_${name.length}`,
    );
    await client.subscribe(userTopic(author.username));
    const uuid = await stage.publish(author.uuid);
    const about = { activity_type: tracker.tracker_type, activity_uuid: uuid };
    await author.post('/api/comments', { ...about, content: `See, @${follower.username}` });
    await client.next('notification_new');
    await author.put(`/api/posts/${tracker.tracker_type}/${uuid}/visibility`, { visibility: 'only_me' });
    await client.next('notifications_changed');
    await delivered();
    const [ofOwner, ...ofOthers] = [owner, client, strangers].map(listenFurther);
    await end(author, uuid);
    await notificationsDelivered();
    await delivered();
    expect(ofOwner?.()).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ action: 'deleted', activity_uuid: uuid }) }),
    );
    expect(ofOthers.map((received) => received())).toEqual([[], []]);
  },
);

test.for(['only_me', 'followers'] as const)(
  'when one post among others is for %s, others do not learn of its updates and its deletion',
  async (visibility) => {
    const { author, client, activity, strangers, owner, delivered } = await createScene(`one_${visibility}`);
    const type = tracker.tracker_type;
    for (const one of [client, strangers]) await one.subscribe(userTopic(author.username));
    const limited = await stage.publish(author.uuid);
    await author.put(`/api/posts/${type}/${limited}/visibility`, { visibility });
    await delivered();
    const lastSync = async () =>
      (await app.guest.get(`/api/profiles/${author.username}/${type}`)).json().tracker.last_sync_at;
    /** Runs a write and returns who gets a `tracker_update`: owner, follower, stranger. */
    const heardOf = async (write: (trx: KitTransaction) => Promise<void>) => {
      const before = [owner, client, strangers].map(({ received }) => received.length);
      await stage.kit.transaction(async (trx) => {
        await write(trx);
        await stage.kit.markChanged(trx, author.uuid, { hasData: true });
      });
      await delivered();
      return [owner, client, strangers].map(
        ({ received }, at) =>
          received.slice(before[at]).filter((event) => event.type === 'tracker_update').length,
      );
    };
    const ofFollower = visibility === 'followers' ? 1 : 0;
    const syncedBefore = await lastSync();
    const { kit } = stage;
    for (const write of [
      (trx: KitTransaction) => kit.update(trx, [{ uuid: limited, content: 'Other text' }]),
      (trx: KitTransaction) => kit.retract(trx, author.uuid, [limited]),
    ])
      expect(await heardOf(write)).toEqual([1, ofFollower, 0]);
    expect(await lastSync()).toBe(syncedBefore);
    expect(await heardOf((trx) => kit.update(trx, [{ uuid: activity, content: 'Text' }]))).toEqual([1, 1, 1]);
    expect(await lastSync()).not.toBe(syncedBefore);
  },
);

test.for(['only_me', 'followers'] as const)(
  'when new posts are for %s, others do not learn that there are new data',
  async (post_visibility) => {
    const { author, follower, client, stranger, strangers, owner, delivered } = await createScene(
      `new_${post_visibility}`,
    );
    const type = tracker.tracker_type;
    await enterSample(type, author, app.platform.now());
    await author.put('/api/trackers/feed', { ...tracker, post_visibility });
    const topic = userTopic(author.username);
    for (const one of [client, strangers]) await one.subscribe(topic);
    await delivered();
    const page = async () => (await app.guest.get(`/api/profiles/${author.username}/${type}`)).json();
    const before = await page();
    const ageFor = async (user: typeof stranger) => {
      const one = await connect(url, user);
      one.send('subscribe', { topics: [topic] });
      const { changed_ms: ages } = await one.next('subscribed');
      return (ages as Record<string, number>)[topic] ?? Infinity;
    };
    const ageBefore = await ageFor(stranger);
    const heard = [owner, client, strangers].map(({ received }) => received.length);
    const publishedAt = performance.now();
    await stage.publish(author.uuid);
    await stage.kit.transaction((trx) => stage.kit.markChanged(trx, author.uuid, { hasData: true }));
    await delivered();
    const [ofOwner, ofFollower, ofStranger] = [owner, client, strangers].map(({ received }, at) =>
      received
        .slice(heard[at])
        .map((event) => event.type)
        .filter((event) => event.endsWith('_update'))
        .toSorted(),
    );
    const both = ['activity_update', 'tracker_update'];
    expect(ofOwner).toEqual(both);
    expect(ofFollower).toEqual(post_visibility === 'followers' ? both : []);
    expect(ofStranger).toEqual([]);
    expect(await page()).toEqual(before);
    expect(await ageFor(stranger)).toBeGreaterThanOrEqual(ageBefore);
    const ageForFollower = await ageFor(follower);
    const sincePublished = performance.now() - publishedAt;
    if (post_visibility === 'followers') expect(ageForFollower).toBeLessThanOrEqual(sincePublished);
    else expect(ageForFollower).toBeGreaterThan(sincePublished);
  },
);

test('when a comment is hidden, others fetch the conversation and get no further event of it', async () => {
  const { author, follower, client, activity, stranger, strangers, owner, about, delivered } =
    await createScene('hidden');
  const content = `You are slow @${follower.username}`;
  const { uuid } = (await stranger.post('/api/comments', { ...about, content })).json<{ uuid: string }>();
  await client.next('comment_new');
  await client.next('notification_new');
  await author.post(`/api/comments/${uuid}/hide`);
  await client.next('notifications_changed');
  await notificationsDelivered();
  await delivered();
  for (const one of [client, owner, strangers])
    expect(await one.next('reactions_update')).toEqual({ activity_uuid: activity });
  const received = listenFurther(client);
  await stranger.put(`/api/comments/${uuid}`, { content: `You are fast @${follower.username}` });
  await author.post('/api/likes', { likeable_type: 'comment', likeable_uuid: uuid });
  for (const one of [owner, strangers]) {
    expect(await one.next('comment_update')).toMatchObject({ comment: { uuid } });
    expect(await one.next('like_add')).toMatchObject({ likeable_uuid: uuid, like_count: 1 });
  }
  await notificationsDelivered();
  await delivered();
  expect(received()).toEqual([]);
});

test.for(['only_me', 'followers'])(
  'when a new post is narrowed to %s before feeds have loaded it, exactly those who lose it get its deletion',
  async (visibility) => {
    const { author, client, strangers, delivered } = await createScene(`banner_${visibility.length}`);
    const blocked = await app.signUp(`blocked_${visibility.length}`);
    await author.post(`/api/blocks/${blocked.username}`);
    const ofBlocked = await connect(url, blocked);
    await ofBlocked.subscribe(FEED_TOPIC);
    const uuid = await stage.publish(author.uuid);
    await delivered();
    const [ofFollower, ofStranger] = [client, strangers].map(listenFurther);
    await author.put(`/api/posts/${tracker.tracker_type}/${uuid}/visibility`, { visibility });
    await delivered();
    await stage.delivered([ofBlocked, blocked]);
    const type = 'activity_update';
    const deleted = {
      type,
      data: { action: 'deleted', activity_uuid: uuid, username: author.username, ...tracker },
    };
    const updated = { type, data: { ...deleted.data, action: 'updated' } };
    const updates = (received: ReturnType<ReturnType<typeof listenFurther>> = []) =>
      received.filter((event) => event.type === type);
    expect(updates(ofStranger?.())).toEqual([deleted]);
    expect(updates(ofFollower?.())).toEqual([visibility === 'followers' ? updated : deleted]);
    expect(ofBlocked.received.filter((event) => event.type === type)).toEqual([]);
  },
);
