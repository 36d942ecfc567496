import { POST_VISIBILITIES } from '@plotline/contract/feed.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { withTransaction, type Db } from '../server/platform/database.ts';
import { createPublisher } from './support/publisher.ts';
import { samplePost } from './support/sample-post.ts';
import { createTestApp, type Caller } from './support/test-app.ts';

// Publishing while privacy changes: afterwards every activity has the right audience.

const app = await createTestApp();
const { db, now } = app.platform;
const { kit, definition } = await createPublisher(app);
const tracker = { tracker_type: definition.type };

let author: Caller;

beforeEach(async () => {
  [author] = await app.join('author');
  await author.post('/api/trackers/enable', tracker);
  await author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: true });
});

async function publish(
  userId: string,
  beforeCommit: () => Promise<void> = async () => undefined,
): Promise<void> {
  await kit.lockedTransaction(userId, async (trx) => {
    await kit.publish(trx, [samplePost(userId, { eventAt: now() })]);
    await beforeCommit();
  });
}

const flips: Readonly<Record<string, (trx: Db) => Promise<unknown>>> = {
  'the profile turns private': (trx) =>
    sql`update users set is_profile_public = false where uuid = ${author.uuid}`.execute(trx),
  'the user is deactivated': (trx) =>
    sql`update users set is_active = false where uuid = ${author.uuid}`.execute(trx),
  'the tracker turns private': (trx) =>
    sql`update user_trackers set is_public = false where user_id = ${author.uuid}`.execute(trx),
  'the tracker is disabled': (trx) =>
    sql`update user_trackers set is_enabled = false where user_id = ${author.uuid}`.execute(trx),
};

test.each(Object.entries(flips))(
  'when %s before a publication commits, the publication uses the new privacy',
  async (_, flip) => {
    let flipped: Promise<unknown> = Promise.resolve();
    await publish(author.uuid, async () => {
      flipped = flip(db);
      await untilBlocked();
    });
    await flipped;
    expect(await faults()).toEqual({ misplaced: 0, miscounted: 0 });
  },
);

test.each(Object.entries(flips))(
  'when a publication begins before the commit of "%s", it waits for it',
  async (_, flip) => {
    let published: Promise<void> = Promise.resolve();
    await withTransaction(db, async (trx) => {
      await flip(trx);
      published = publish(author.uuid);
      await untilBlocked();
    });
    await published;
    expect(await faults()).toEqual({ misplaced: 0, miscounted: 0 });
  },
);

test('when a tracker is being added, a profile that becomes private still hides it', async () => {
  const newcomer = await app.signUp('newcomer');
  let flipped: Promise<unknown> = Promise.resolve();
  await publish(newcomer.uuid, async () => {
    flipped = newcomer.patch('/api/profile/privacy', { is_profile_public: false });
    await untilBlocked();
  });
  await flipped;
  expect(await faults()).toEqual({ misplaced: 0, miscounted: 0 });
});

test('when profile and tracker change privacy concurrently, both changes take effect', async () => {
  await publish(author.uuid);
  for (let round = 0; round < 30; round += 1) {
    const isOn = round % 2 === 1;
    const answers = await Promise.all([
      author.patch('/api/profile/privacy', { is_profile_public: isOn }),
      author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: round % 3 === 0 }),
      author.post(`/api/trackers/${isOn ? 'enable' : 'disable'}`, tracker),
      publish(author.uuid),
      limitPosts(round),
    ]);
    for (const answer of answers)
      if (answer) expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
    expect(await faults()).toEqual({ misplaced: 0, miscounted: 0 });
  }
});

/** Changes who may see some posts of the author. */
async function limitPosts(round: number): Promise<void> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from activities where user_id = ${author.uuid} order by uuid desc limit 3`.execute(db);
  for (const [index, { uuid }] of rows.entries())
    await author.put(`/api/posts/${tracker.tracker_type}/${uuid}/visibility`, {
      visibility: POST_VISIBILITIES[(round + index) % POST_VISIBILITIES.length],
    });
}

/** Resolves when a transaction waits for a lock. */
async function untilBlocked(): Promise<void> {
  for (let attempt = 0; attempt < 5_000; attempt += 1) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_locks l join pg_stat_activity s on s.pid = l.pid
      where not l.granted and s.datname = current_database()`.execute(db);
    if (rows[0]?.n) return;
  }
  throw new Error('no one waits');
}

async function faults(): Promise<{ misplaced: number; miscounted: number } | undefined> {
  const { rows } = await sql<{ misplaced: number; miscounted: number }>`
    select
      (select count(*) from activities a
        join user_trackers t on t.user_id = a.user_id and t.tracker_type = a.tracker_type
        join users u on u.uuid = a.user_id
        where a.audience <> narrowed(audience_of(u.is_active, u.is_profile_public, t.is_enabled, t.is_public,
          a.is_hidden, a.is_published), a.visibility)) as misplaced,
      (select count(*) from user_trackers t cross join lateral (
          select count(*) as n, count(*) filter (where in_feed) as n_feed,
            count(*) filter (where visibility = 'followers') as n_followers,
            count(*) filter (where visibility = 'followers' and in_feed) as n_followers_feed,
            count(*) filter (where visibility = 'only_me') as n_only_me,
            count(*) filter (where visibility = 'only_me' and in_feed) as n_only_me_feed
          from activities a
          where a.user_id = t.user_id and a.tracker_type = t.tracker_type and not a.is_hidden and a.is_published) c
        where (t.activity_count, t.feed_count, t.followers_count, t.followers_feed_count, t.only_me_count,
          t.only_me_feed_count) <> (c.n, c.n_feed, c.n_followers, c.n_followers_feed, c.n_only_me,
          c.n_only_me_feed)) as miscounted`.execute(db);
  return rows[0];
}
