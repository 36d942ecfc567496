import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { samplePost } from '../../../tests/support/sample-post.ts';
import type { Caller } from '../../../tests/support/test-app.ts';
import { createStage } from '../../../tests/realtime/support/stage.ts';

// The number beside a feed is never below what the feed shows, and counts what the viewer or a followee posts at once.

const stage = await createStage();
const { app, kit, publish, tracker } = stage;
const { db } = app.platform;
const FEEDS = ['/api/?feed_type=all', '/api/?feed_type=following'] as const;

interface Page {
  readonly activities: readonly unknown[];
  readonly total_activities: number;
}

const read = async (who: Caller, url: string): Promise<Page> => (await who.get(url)).json<Page>();
const totals = (who: Caller): Promise<number[]> =>
  Promise.all(FEEDS.map(async (url) => (await read(who, url)).total_activities));

async function createAuthor(name: string): Promise<Caller> {
  const author = await app.signUp(name);
  await author.post('/api/trackers/enable', tracker);
  await author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: true });
  return author;
}

async function createPair(name: string): Promise<{ author: Caller; follower: Caller }> {
  const [author, follower] = [await createAuthor(`${name}_author`), await app.signUp(`${name}_follower`)];
  await follower.post(`/api/follows/${author.username}`);
  return { author, follower };
}

/** Adds public users that the follower follows, so that totals are sums over many. */
async function addFollowees(follower: Caller, count: number): Promise<void> {
  await sql`
    with added as (
      insert into users (uuid, username, email, password_hash, created_at, last_active_at)
      select gen_random_uuid(), 'many_' || n, 'many_' || n || '@example.org', 'x', now(), now()
      from generate_series(1, ${count}::int) n returning uuid),
    tracked as (
      insert into user_trackers (user_id, tracker_type, is_public, sort_order, created_at)
      select uuid, ${tracker.tracker_type}, true, 0, now() from added)
    insert into follows (follower_id, followee_id, status, created_at)
    select ${follower.uuid}, uuid, 'following', now() from added`.execute(db);
}

test('when a followee or the viewer posts, hides or retracts, the next number is the right one', async () => {
  const { author, follower } = await createPair('ft');
  const [all = 0, following = 0] = await totals(follower);
  const uuid = await publish(author.uuid);
  expect(await totals(follower)).toEqual([all + 1, following + 1]);
  expect((await totals(author))[0]).toBe(all + 1);
  const second = await publish(author.uuid);
  expect(await totals(follower)).toEqual([all + 2, following + 2]);
  await author.delete(`/api/posts/${tracker.tracker_type}/${uuid}`);
  expect(await totals(follower)).toEqual([all + 1, following + 1]);
  await kit.transaction((trx) => kit.retract(trx, author.uuid, [second]));
  expect(await totals(follower)).toEqual([all, following]);
});

test('when a private followee posts, followers alone count it', async () => {
  const { author, follower } = await createPair('fp');
  await author.patch('/api/profile/privacy', { is_profile_public: false });
  const stranger = await app.signUp('fp_stranger');
  const [all = 0, following = 0] = await totals(follower);
  const [others = 0] = await totals(stranger);
  await publish(author.uuid);
  expect(await totals(follower)).toEqual([all + 1, following + 1]);
  expect((await totals(stranger))[0]).toBe(others);
});

test('when a post is scheduled, its author counts it at once, and no one else does', async () => {
  const { author, follower } = await createPair('fs');
  await author.put('/api/trackers/feed', { ...tracker, publish_delay_minutes: 60 });
  const [own = 0] = await totals(author);
  const before = await totals(follower);
  await kit.lockedTransaction(author.uuid, async (trx) => {
    await kit.publish(trx, [samplePost(author.uuid, { eventAt: app.platform.now() })]);
    await kit.markChanged(trx, author.uuid, { hasData: true });
  });
  expect((await totals(author))[0]).toBe(own + 1);
  expect(await totals(follower)).toEqual(before);
});

test('when the feed is a sum over many, a new post counts without a count, and a page never shows more', async () => {
  const { author, follower } = await createPair('fm');
  await addFollowees(follower, 600);
  const begin = await totals(follower);
  // The sums of others are not read for it: these would show.
  await sql`update user_trackers set feed_count = feed_count + 1000 where user_id in (
    select uuid from users where username like 'many_%')`.execute(db);
  await publish(author.uuid);
  await expect.poll(() => totals(follower)).toEqual(begin.map((total) => total + 1));
  await author.patch('/api/profile/privacy', { is_profile_public: false });
});

test('when the counters lag behind, the total is at least the number of listed posts', async () => {
  const { author, follower } = await createPair('fb');
  for (let n = 0; n < 5; n += 1) await publish(author.uuid);
  await sql`update user_trackers set feed_count = 0, activity_count = 0`.execute(db);
  await author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: false });
  await author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: true });
  await stage.delivered();
  for (const url of [...FEEDS, `/api/${author.username}`]) {
    const join = url.includes('?') ? '&' : '?';
    const first = await read(follower, `${url}${join}limit=2`);
    expect([url, first.total_activities >= 3]).toEqual([url, true]);
    const second = await read(follower, `${url}${join}limit=2&page=2`);
    expect([url, second.total_activities >= 4]).toEqual([url, true]);
    const beyond = await read(follower, `${url}${join}limit=2&page=900`);
    expect([url, beyond.activities.length, beyond.total_activities < 1_000]).toEqual([url, 0, true]);
  }
});
