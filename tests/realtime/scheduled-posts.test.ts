import { activityTopic, userTopic } from '@plotline/contract/presence.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { randomUUIDv7 } from 'node:crypto';
import { connect, expectSilence } from './support/client.ts';
import { createStage } from './support/stage.ts';

const { app, kit, url, tracker, publish, delivered, createScene } = await createStage();
const EVENTS = ['activity_update', 'like_add', 'comment_new', 'notification_new'] as const;

/** A scheduled post, with subscribed sockets of its author and a follower. */
async function createScheduled() {
  const { author, follower, client, activity } = await createScene();
  const own = await connect(url, author);
  await author.put('/api/trackers/feed', { ...tracker, publish_delay_minutes: 60 });
  const uuid = randomUUIDv7();
  const topics = ['feed', userTopic(author.username)];
  expect(await client.subscribe(...topics)).toEqual(topics);
  await own.subscribe(...topics);
  await publish(author.uuid, [uuid]);
  expect(await client.subscribe(activityTopic(uuid))).toEqual([]);
  return { author, follower, client, own, uuid, activity };
}

test('when a post is scheduled, only its author gets its events until it is published', async () => {
  const { author, follower, client, own, uuid } = await createScheduled();
  const type = tracker.tracker_type;
  await author.post('/api/likes', { likeable_type: type, likeable_uuid: uuid });
  const content = `@${follower.username} see`;
  await author.put(`/api/posts/${type}/${uuid}`, { content: 'My text' });
  await author.post('/api/comments', { activity_type: type, activity_uuid: uuid, content });
  await delivered([client, follower]);
  expectSilence(client, ...EVENTS);
  expect((await follower.get('/api/notifications/')).json()).toMatchObject({ total: 0 });
  await author.put('/api/trackers/feed', { ...tracker, publish_delay_minutes: 0 });
  const created = { action: 'created', activity_uuid: uuid, username: author.username, tracker_type: type };
  expect(await client.next('activity_update')).toEqual(created);
  await delivered([own, author]);
  expect(own.received.map(({ data }) => data)).toContainEqual(created);
  expect(await client.subscribe(activityTopic(uuid))).toEqual([activityTopic(uuid)]);
  await author.post('/api/comments', { activity_type: type, activity_uuid: uuid, content: `${content} now` });
  await delivered([client, follower]);
  expect(client.received.map(({ type: received }) => received)).toContain('comment_new');
});

test('when a scheduled post is deleted, only its author gets an event', async () => {
  const { author, follower, client, own, uuid } = await createScheduled();
  await author.delete(`/api/posts/${tracker.tracker_type}/${uuid}`);
  await delivered([client, follower], [own, author]);
  expectSilence(client, ...EVENTS);
  expect(own.received.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ action: 'deleted', activity_uuid: uuid }),
  );
  const { rows } = await sql`select from activities where uuid = ${uuid} and audience = 'nobody'`.execute(
    app.platform.db,
  );
  expect(rows).toHaveLength(1);
});

test('when scheduled data is deleted, only its owner gets an event and others see no change', async () => {
  const { author, follower, client, own, uuid } = await createScheduled();
  const page = `/api/profiles/${author.username}/${tracker.tracker_type}`;
  const write = (run: (trx: Parameters<Parameters<typeof kit.transaction>[0]>[0]) => Promise<unknown>) =>
    kit.transaction(async (trx) => {
      await run(trx);
      await kit.markChanged(trx, author.uuid, { hasData: true });
    });
  await write(async () => undefined);
  const before = (await follower.get(page)).body;
  await delivered([client, follower], [own, author]);
  const countBefore = client.received.length;
  await write((trx) => kit.retract(trx, author.uuid, [uuid]));
  // Data without a publication time: for example a game without a result.
  await write(async () => undefined);
  await delivered([client, follower], [own, author]);
  const types = client.received.slice(countBefore).map(({ type }) => type);
  for (const type of [...EVENTS, 'tracker_update']) expect(types).not.toContain(type);
  expect((await follower.get(page)).body).toBe(before);
  expect(own.received.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ action: 'deleted', activity_uuid: uuid }),
  );
});

test('when posts are scheduled and a published one is updated or deleted, others get events', async () => {
  const { author, follower, client, activity } = await createScheduled();
  const synced = { username: author.username, tracker_type: tracker.tracker_type, change: 'synced' };
  const lastChange = async () => {
    const page = `/api/profiles/${author.username}/${tracker.tracker_type}`;
    return (await follower.get(page)).json<{ tracker: { last_sync_at: string | null } }>().tracker
      .last_sync_at;
  };
  const first = await lastChange();
  await kit.transaction((trx) => kit.update(trx, [{ uuid: activity, content: 'Other text' }]));
  expect(await client.next('tracker_update')).toEqual(synced);
  const second = await lastChange();
  expect(second).not.toBe(first);
  await kit.transaction((trx) => kit.retract(trx, author.uuid, [activity]));
  expect(await client.next('tracker_update')).toEqual(synced);
  expect(await lastChange()).not.toBe(second);
});

test('when a sync brings nothing, only its owner sees its time and no event is sent', async () => {
  const { author, follower, client } = await createScene();
  const own = await connect(url, author);
  const page = `/api/profiles/${author.username}/${tracker.tracker_type}`;
  const lastSync = async () =>
    (await author.get(`/api/${tracker.tracker_type}/sync-status`)).json<{ last_sync_at: string | null }>()
      .last_sync_at;
  await kit.transaction((trx) => kit.markChanged(trx, author.uuid, { hasData: true }));
  await delivered([client, follower], [own, author]);
  const [before, first] = [(await follower.get(page)).body, await lastSync()];
  await kit.transaction((trx) => kit.markSynced(trx, author.uuid));
  expect(Date.parse((await lastSync()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
  expect((await follower.get(page)).body).toBe(before);
  await delivered([client, follower], [own, author]);
  expect(own.received.filter(({ type }) => type === 'tracker_update')).toHaveLength(1);
});

test('when data is scheduled, only its owner gets an event until it is published', async () => {
  const { author, follower, client, own, uuid } = await createScheduled();
  const synced = { username: author.username, tracker_type: tracker.tracker_type, change: 'synced' };
  await delivered([client, follower], [own, author]);
  const touch = () =>
    kit.transaction(async (trx) => {
      await kit.update(trx, [{ uuid, content: 'Other text' }]);
      await kit.markChanged(trx, author.uuid, { hasData: true });
    });
  await touch();
  expect(await own.next('tracker_update')).toEqual(synced);
  await delivered([client, follower]);
  expectSilence(client, 'tracker_update');
  await author.put('/api/trackers/feed', { ...tracker, publish_delay_minutes: 0 });
  expect(await client.next('tracker_update')).toEqual(synced);
  expect(await own.next('tracker_update')).toEqual(synced);
  const before = [client, own].map(({ received }) => received.length);
  await touch();
  await delivered([client, follower], [own, author]);
  for (const [at, { received }] of [client, own].entries())
    expect(
      received.slice(before[at]).flatMap(({ type, data }) => (type === 'tracker_update' ? [data] : [])),
    ).toEqual([synced]);
});
