import { settleAudience } from '../accounts/settling.repository.ts';
import { randomUUIDv7 } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import { hydrate } from './feed.repository.ts';
import { followingSkeleton, forYouSkeleton } from './feed.skeletons.repository.ts';
import type { FeedSlice, Skeleton } from './slices.repository.ts';
import { countOfFollowed } from './totals.repository.ts';

const { db } = await createTestDatabase();

const TRACKERS = ['steps', 'sleep'] as const;
const USERS = 7;
const people = Array.from({ length: USERS }, () => randomUUIDv7());
const [viewer = ''] = people;
const user = fc.integer({ min: 0, max: USERS - 1 });
const other = fc.integer({ min: 1, max: USERS - 1 });
const often = (weight: number) => fc.nat(weight).map((n) => n > 0);

type Given<Values> = Values extends fc.Arbitrary<infer Value> ? Value : never;

/** Minutes collide, so that often the uuid decides. */
const post = fc.record({
  author: user,
  tracker: fc.constantFrom(...TRACKERS),
  minutesAgo: fc.nat(40),
  isInFeed: often(9),
  isHidden: fc.nat(9).map((n) => n === 0),
  isPublished: often(9),
});
type Post = Given<typeof post>;

/** Anything that may happen between two looks at a feed. */
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('follow' as const), who: other }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('request', 'unfollow'), who: other }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constantFrom('unfollow sleep', 'follow all trackers'), who: other }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('block', 'get blocked', 'mute'), who: other }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constantFrom('profile', 'tracker', 'enabled', 'limit'), who: user }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('active', 'delete posts'), who: other }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('post' as const), who: user, posts: fc.array(post) }),
  },
);
type Act = Given<typeof act>;

test('when users post, follow, unfollow trackers, block, mute, hide, limit posts and change their privacy, each feed equals the result of a plain query', async () => {
  const look = fc.record({
    limit: fc.constantFrom(1, 3, 20, 50),
    followingCount: fc.constantFrom(0, 100, 5_000),
  });
  const history = fc.array(fc.record({ actions: fc.array(act, { maxLength: 12 }), look }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(post, { minLength: 20, maxLength: 120 }), history, async (posts, steps) => {
      await begin(posts);
      for (const {
        actions,
        look: { limit, followingCount },
      } of steps) {
        for (const one of actions) await perform(one);
        await sql`update users set following_count = ${followingCount} where uuid = ${viewer}`.execute(db);
        const total = await expectSame({ skeleton: followingSkeleton, isIn: isFollowed, limit });
        expect(await countOfFollowed(db, viewer)).toMatchObject({ total });
        await expectSame({ skeleton: forYouSkeleton, isIn: sql`true`, limit });
        const sleep = { trackerType: 'sleep', limit };
        const ofSleep = await expectSame({ ...sleep, skeleton: followingSkeleton, isIn: isFollowed });
        expect(await countOfFollowed(db, viewer, 'sleep')).toMatchObject({ total: ofSleep });
        await expectSame({ ...sleep, skeleton: forYouSkeleton, isIn: sql`true` });
      }
    }),
    { numRuns: 20 },
  );
}, 120_000);

const seen = { tracker: 'steps' as const, isInFeed: true, isHidden: false, isPublished: true };
const sixtyPosts = Array.from({ length: 60 }, (_, minutesAgo) => ({ ...seen, author: 1, minutesAgo }));
const crowdOf = (author: number) =>
  Array.from({ length: 1_300 }, () => ({ ...seen, author, minutesAgo: 10 }));

test('when more posts of others lie between those of the followed than are walked along, none is left out', async () => {
  await begin([...sixtyPosts, ...crowdOf(2)]);
  await perform({ act: 'follow', who: 1 });
  await sql`update users set following_count = 100 where uuid = ${viewer}`.execute(db);
  expect(await expectSame({ skeleton: followingSkeleton, isIn: isFollowed, limit: 20 })).toBe(60);
});

test('when more posts of private users lie together than are looked through one by one, none is left out', async () => {
  await begin([...sixtyPosts, ...crowdOf(2), ...crowdOf(3)]);
  for (const who of [2, 3]) await perform({ act: 'profile', who });
  await settleAudiences();
  await perform({ act: 'follow', who: 2 });
  expect(await expectSame({ skeleton: forYouSkeleton, isIn: sql`true`, limit: 50 })).toBe(1_360);
});

/** Writes what a change of privacy leaves to a job: only the first posts have their new audience at once. */
async function settleAudiences(): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct user_id as id from unsettled_audiences`.execute(
    db,
  );
  for (const { id } of rows) while (await settleAudience(db, id));
}

const isFollowed = sql`exists (select from follows f
  where f.follower_id = ${viewer} and f.followee_id = a.user_id and f.status = 'following')`;

interface Compared {
  readonly skeleton: (viewerId: string, slice: FeedSlice) => Skeleton;
  readonly isIn: ReturnType<typeof sql>;
  readonly limit: number;
  readonly trackerType?: string;
}

async function expectSame({ skeleton: read, isIn, limit, trackerType }: Compared): Promise<number> {
  const plain = await plainly(
    trackerType === undefined ? isIn : sql`${isIn} and a.tracker_type = ${trackerType}`,
  );
  const skeleton: Compared['skeleton'] = (id, slice) =>
    read(id, trackerType === undefined ? slice : { ...slice, trackerType });
  expect(await turnPages(skeleton, limit)).toEqual(plain);
  const offset = Math.floor(plain.length / 2);
  const part = await hydrate(db, skeleton(viewer, { after: null, offset, count: limit }), viewer);
  expect(part.slice(0, limit).map(({ uuid }) => uuid)).toEqual(plain.slice(offset, offset + limit));
  return plain.length;
}

/** The promise, written a second time, as plainly as can be. */
async function plainly(isIn: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid from activities a join users u on u.uuid = a.user_id
    join user_trackers t on t.user_id = a.user_id and t.tracker_type = a.tracker_type
    where ${isIn} and a.in_feed and u.is_active and t.is_enabled and not a.is_hidden
      and not exists (select from blocks b where (b.blocker_id, b.blocked_id)
        in ((a.user_id, ${viewer}::uuid), (${viewer}::uuid, a.user_id)))
      and not exists (select from mutes m where m.muter_id = ${viewer} and m.muted_id = a.user_id)
      and not exists (select from unfollowed_trackers f where f.follower_id = ${viewer}
        and f.followee_id = a.user_id and f.tracker_type = a.tracker_type)
      and (a.user_id = ${viewer} or a.visibility = 'everyone' or (a.visibility = 'followers' and ${isFollowed}))
      and (a.user_id = ${viewer} or (a.is_published and t.is_public and (u.is_profile_public or ${isFollowed})))
    order by a.event_at desc, a.uuid desc`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

async function turnPages(skeleton: Compared['skeleton'], limit: number): Promise<string[]> {
  const uuids: string[] = [];
  let after: FeedSlice['after'] = null;
  for (;;) {
    const page = await hydrate(db, skeleton(viewer, { after, offset: 0, count: limit + 1 }), viewer);
    const shown = page.slice(0, limit);
    uuids.push(...shown.map(({ uuid }) => uuid));
    const last = shown.at(-1);
    if (!last || page.length <= limit) return uuids;
    after = { micros: last.event_micros, uuid: last.uuid };
  }
}

async function begin(posts: readonly Post[]): Promise<void> {
  await sql`delete from users`.execute(db);
  await sql`
    insert into users (uuid, username, email, password_hash, created_at)
    select id, 'account' || n, 'account' || n || '@example.org', '-', now()
    from unnest(${people}::uuid[]) with ordinality p (id, n)`.execute(db);
  await sql`
    insert into user_trackers (user_id, tracker_type, is_public, sort_order, created_at)
    select uuid, type, true, 0, now() from users, unnest(${TRACKERS}::text[]) type`.execute(db);
  await insertPosts(posts);
}

async function insertPosts(posts: readonly Post[]): Promise<void> {
  const rows = posts.map((one) => ({ ...one, uuid: randomUUIDv7(), user_id: people[one.author] }));
  await sql`
    insert into activities (uuid, user_id, tracker_type, event_at, local_date, ingested_at, in_feed, is_hidden,
      is_published, audience, description)
    select uuid, user_id, tracker, '2026-03-10T12:00:00Z'::timestamptz - "minutesAgo" * interval '1 minute',
      '2026-03-10', now(), "isInFeed", "isHidden", "isPublished", 'nobody', 'Did something'
    from json_to_recordset(${JSON.stringify(rows)}::json) as p (uuid uuid, user_id uuid, tracker text, "minutesAgo" int,
      "isInFeed" boolean, "isHidden" boolean, "isPublished" boolean)`.execute(db);
}

async function perform(one: Act): Promise<void> {
  const id = people[one.who];
  switch (one.act) {
    case 'follow':
    case 'request':
      await sql`insert into follows values (${viewer}, ${id}, ${one.act === 'follow' ? 'following' : 'requested'}, now())
        on conflict (follower_id, followee_id) do update set status = excluded.status`.execute(db);
      if (one.act === 'request')
        await sql`delete from unfollowed_trackers where followee_id = ${id}`.execute(db);
      return;
    case 'unfollow sleep':
      await sql`
        insert into unfollowed_trackers select follower_id, followee_id, 'sleep', now() from follows
        where follower_id = ${viewer} and followee_id = ${id} and status = 'following' on conflict do nothing`.execute(
        db,
      );
      return;
    case 'follow all trackers':
      await sql`delete from unfollowed_trackers where followee_id = ${id}`.execute(db);
      return;
    case 'unfollow':
      await sql`delete from follows where follower_id = ${viewer} and followee_id = ${id}`.execute(db);
      return;
    case 'block':
      await sql`insert into blocks values (${viewer}, ${id}, now()) on conflict do nothing`.execute(db);
      return;
    case 'get blocked':
      await sql`insert into blocks values (${id}, ${viewer}, now()) on conflict do nothing`.execute(db);
      return;
    case 'mute':
      await sql`insert into mutes values (${viewer}, ${id}, now()) on conflict do nothing`.execute(db);
      return;
    case 'profile':
      await sql`update users set is_profile_public = not is_profile_public where uuid = ${id}`.execute(db);
      return;
    case 'tracker':
      await sql`update user_trackers set is_public = not is_public where user_id = ${id}`.execute(db);
      return;
    case 'enabled':
      await sql`update user_trackers set is_enabled = not is_enabled where user_id = ${id}`.execute(db);
      return;
    case 'limit':
      await sql`
        update activities set visibility = case visibility
            when 'everyone' then 'followers' when 'followers' then 'only_me' else 'everyone' end
        where user_id = ${id} and extract(minute from event_at)::int % 3 = 0`.execute(db);
      return;
    case 'active':
      await sql`update users set is_active = not is_active where uuid = ${id}`.execute(db);
      return;
    case 'delete posts':
      await sql`delete from activities where user_id = ${id} and extract(minute from event_at)::int % 2 = 0`.execute(
        db,
      );
      return;
    case 'post':
      await insertPosts('posts' in one ? one.posts.map((fields) => ({ ...fields, author: one.who })) : []);
  }
}
