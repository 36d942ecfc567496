import type { Activity, FeedPage, PostVisibility } from '@plotline/contract/feed.ts';
import type { TrackerPage } from '@plotline/contract/tracker.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { createTestApp, outcome, type Caller } from '../../../tests/support/test-app.ts';
import { withTransaction } from '../../platform/database.ts';
import { findVisibleTrackers } from '../trackers/trackers.repository.ts';

const app = await createTestApp();
const { definition, publish } = await createPublisher(app);
const { type, likeableType } = definition;

let ada: Caller;
let follower: Caller;
let stranger: Caller;

beforeEach(async () => {
  [ada, follower, stranger] = await app.join('ada', 'follower', 'stranger');
  await follower.post(`/api/follows/${ada.username}`);
});

const limit = (uuid: string, visibility: PostVisibility, who = ada) =>
  who.put(`/api/posts/${type}/${uuid}/visibility`, { visibility });
const post = async () => (await publish(ada, {}))[0] ?? '';
const statuses = async (path: string) =>
  Promise.all([ada, follower, stranger, app.guest].map(async (who) => (await who.get(path)).statusCode));
const totals = async (path: string) =>
  Promise.all(
    [ada, follower, stranger, app.guest].map(
      async (who) => (await who.get(path)).json<FeedPage>().total_activities,
    ),
  );

test('when an author limits a post, only those viewers see and count it, until it is widened again', async () => {
  const [uuid] = [await post(), await post()];
  const address = `/api/activities/${uuid}`;
  for (const [visibility, seen, counted] of [
    ['followers', [200, 200, 404, 404], [2, 2, 1, 1]],
    ['only_me', [200, 404, 404, 404], [2, 1, 1, 1]],
    ['everyone', [200, 200, 200, 200], [2, 2, 2, 2]],
  ] as const) {
    const answer = await limit(uuid, visibility);
    expect([answer.statusCode, answer.json<Activity>().visibility ?? 'everyone']).toEqual([200, visibility]);
    expect([visibility, await statuses(address)]).toEqual([visibility, seen]);
    expect([visibility, await totals(`/api/${ada.username}`)]).toEqual([visibility, counted]);
  }
  // Again it changes nothing.
  expect((await limit(uuid, 'everyone')).statusCode).toBe(200);
  expect(await totals(`/api/${ada.username}`)).toEqual([2, 2, 2, 2]);
});

test('when the profile or the tracker is narrower than the post, the narrowest applies', async () => {
  const uuid = await post();
  const address = `/api/activities/${uuid}`;
  await ada.patch('/api/profile/privacy', { is_profile_public: false });
  expect(await statuses(address)).toEqual([200, 200, 404, 404]);
  await limit(uuid, 'only_me');
  expect(await statuses(address)).toEqual([200, 404, 404, 404]);
  await ada.patch('/api/profile/privacy', { is_profile_public: true });
  expect(await statuses(address)).toEqual([200, 404, 404, 404]);
  await limit(uuid, 'followers');
  expect(await statuses(address)).toEqual([200, 200, 404, 404]);
  await ada.put('/api/auth/update-tracker-privacy', { tracker_type: type, is_public: false });
  expect(await statuses(address)).toEqual([200, 404, 404, 404]);
  await ada.put('/api/auth/update-tracker-privacy', { tracker_type: type, is_public: true });
  expect(await statuses(address)).toEqual([200, 200, 404, 404]);
});

test('when a limited post is hidden and restored, it stays limited, and all counts are right', async () => {
  const uuid = await post();
  await limit(uuid, 'followers');
  await ada.delete(`/api/posts/${type}/${uuid}`);
  expect((await limit(uuid, 'everyone')).statusCode).toBe(404);
  expect(await totals(`/api/${ada.username}`)).toEqual([0, 0, 0, 0]);
  await ada.post(`/api/posts/${type}/${uuid}/restore`);
  expect(await statuses(`/api/activities/${uuid}`)).toEqual([200, 200, 404, 404]);
  expect(await totals(`/api/${ada.username}`)).toEqual([1, 1, 0, 0]);
});

test('when a user loses access, their notifications, likes and comments on the post are out of reach', async () => {
  const uuid = await post();
  const about = { activity_type: likeableType, activity_uuid: uuid };
  expect((await stranger.post('/api/comments', { ...about, content: 'Well done' })).statusCode).toBe(201);
  await ada.post('/api/comments', { ...about, content: `Thanks @${stranger.username}` });
  const unread = async () => (await stranger.get('/api/notifications/unread-count')).json().unread_count;
  expect(await unread()).toBe(1);
  await limit(uuid, 'followers');
  expect(await unread()).toBe(0);
  const like = { likeable_type: likeableType, likeable_uuid: uuid };
  expect((await stranger.post('/api/likes', like)).statusCode).toBe(404);
  expect((await stranger.post('/api/comments', { ...about, content: 'Hello?' })).statusCode).toBe(404);
  await limit(uuid, 'everyone');
  expect(await unread()).toBe(1);
});

test('when a tracker has a default, new posts get it and earlier ones stay', async () => {
  const before = await post();
  const setting = await ada.put('/api/trackers/feed', { tracker_type: type, post_visibility: 'followers' });
  expect(setting.json()).toMatchObject({ tracker: { post_visibility: 'followers', feed_enabled: true } });
  const after = await post();
  expect(await statuses(`/api/activities/${before}`)).toEqual([200, 200, 200, 200]);
  expect(await statuses(`/api/activities/${after}`)).toEqual([200, 200, 404, 404]);
  expect((await follower.get(`/api/activities/${after}`)).json()).toMatchObject({ visibility: 'followers' });
  expect(await totals(`/api/${ada.username}`)).toEqual([2, 2, 1, 1]);
});

test('when a post is narrowed, the time of the last update for others stays; when it is widened, it moves', async () => {
  const uuid = await post();
  const page = `/api/profiles/${ada.username}/${type}`;
  const times = async () =>
    Promise.all(
      [follower, stranger, app.guest].map(
        async (who) => (await who.get(page)).json<TrackerPage>().tracker.last_sync_at,
      ),
    );
  const before = await times();
  expect(before[0]).toEqual(expect.any(String));
  for (const visibility of ['followers', 'only_me', 'followers'] as const) {
    await limit(uuid, visibility);
    expect([visibility, await times()]).toEqual([visibility, before]);
  }
  await limit(uuid, 'everyone');
  const after = await times();
  for (const [index, time] of after.entries())
    expect(Date.parse(time ?? '')).toBeGreaterThan(Date.parse(before[index] ?? ''));
});

test('when a user sets the visibility of a post of another user, or an unknown value, it is refused', async () => {
  const uuid = await post();
  expect(await outcome(limit(uuid, 'only_me', stranger))).toEqual([404, { detail: 'Activity not found' }]);
  expect((await limit(uuid, 'only_me', app.guest)).statusCode).toBe(401);
  const unknown = await ada.put(`/api/posts/${type}/${uuid}/visibility`, { visibility: 'friends' });
  expect(unknown.statusCode).toBe(422);
  expect(await statuses(`/api/activities/${uuid}`)).toEqual([200, 200, 200, 200]);
});

test('when all posts are limited, counters say that others see no data: the posts are not read', async () => {
  const { db } = app.platform;
  const uuids = await publish(ada, ...Array.from({ length: 200 }, () => ({})));
  await sql`update activities set visibility = 'only_me' where user_id = ${ada.uuid}`.execute(db);
  await sql`update user_trackers set has_data = true where user_id = ${ada.uuid}`.execute(db);
  await sql`analyze activities`.execute(db);
  const hasData = async (viewer: Caller) =>
    (await findVisibleTrackers(db, ada.uuid, viewer.uuid)).find((one) => one.type === type)?.hasData;
  expect([await hasData(ada), await hasData(follower)]).toEqual([true, false]);
  const postsRead = await withTransaction(db, async (trx) => {
    // As for a table of many users.
    await sql`set local enable_seqscan = off`.execute(trx);
    const countReads = async () => {
      const { rows } = await sql<{ count: number }>`
        select seq_tup_read + idx_tup_fetch as count from pg_stat_xact_user_tables
        where relname = 'activities'`.execute(trx);
      return rows[0]?.count ?? 0;
    };
    const before = await countReads();
    await findVisibleTrackers(trx, ada.uuid, follower.uuid);
    return (await countReads()) - before;
  });
  expect(postsRead).toBe(0);
  // Posts that their author hid from feeds count as data.
  await limit(uuids[0] ?? '', 'everyone');
  await ada.delete(`/api/posts/${type}/${uuids[0]}`);
  expect(await hasData(follower)).toBe(true);
});
