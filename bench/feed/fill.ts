import { sql } from 'kysely';
import { withTransaction, type Db } from '../../server/platform/database.ts';

/** Followed users per reader: 100 readers follow 50 others each, the next 100 follow 500, the next 5,000. */
export const FOLLOWEES = [50, 500, 5_000] as const;
export const VIEWERS = 100;
/** Has 5,000 followers. */
export const STAR = 400;

const USERS = 20_000;
const FOLLOWEES_OF_OTHERS = 10;
/** Number of newest activities. */
const DISCUSSED = 20_000;
/** Every tenth user is private. */
const PRIVATE_EVERY = 10;

/** Inserts users, follows, and a tracker and a session each (token: `tokenOf` their number). */
export async function fillUsers(db: Db, trackerType: string): Promise<void> {
  await withoutTriggers(db, async (trx) => {
    await insertUsers(trx);
    await insertFollows(trx);
    await sql`
      insert into user_trackers (user_id, tracker_type, is_public, has_data, sort_order, created_at)
      select uuid, ${trackerType}, true, true, 0, now() from users`.execute(trx);
    await sql`
      insert into sessions (uuid, user_id, token_hash, is_remembered, created_at, last_active_at, expires_at)
      select uuid, uuid, sha256(convert_to('session-of-' || lpad(substr(username, 6), 32, '0'), 'utf8')), true, now(),
        now() + interval '1 day', now() + interval '30 days' from users`.execute(trx);
  });
}

async function insertUsers(trx: Db): Promise<void> {
  await sql`
    insert into users (uuid, username, email, password_hash, first_name, last_name, is_profile_public, created_at)
    select ${personId(sql`n`)}, 'user_' || n, 'user_' || n || '@example.org', '-', 'User', 'No ' || n,
      n % ${PRIVATE_EVERY}::int <> 0, now() from generate_series(1, ${USERS}::int) n`.execute(trx);
}

async function insertFollows(trx: Db): Promise<void> {
  const counts = sql`coalesce((${[...FOLLOWEES]}::int[])[(n - 1) / ${VIEWERS}::int + 1], ${FOLLOWEES_OF_OTHERS}::int)`;
  await sql`
    insert into follows (follower_id, followee_id, status, created_at)
    select ${personId(sql`n`)}, ${personId(sql`(n - 1 + step * 3) % ${USERS}::int + 1`)}, 'following', now()
    from generate_series(1, ${USERS}::int) n, generate_series(1, ${counts}) step
    union all
    select ${personId(sql`n`)}, ${personId(sql`${STAR}::int`)}, 'following', now()
    from generate_series(${USERS}::int - 4999, ${USERS}::int) n`.execute(trx);
  await sql`
    update users u set following_count = f.n
    from (select follower_id, count(*) as n from follows group by 1) f where f.follower_id = u.uuid`.execute(
    trx,
  );
}

export function userIdOf(user: number): string {
  return `00000000-0000-7000-8000-${user.toString(16).padStart(12, '0')}`;
}

export function tokenOf(user: number): string {
  return `session-of-${String(user).padStart(32, '0')}`;
}

/** Inserts activities spread over users and over a year. */
export async function fillActivities(db: Db, trackerType: string, total: number): Promise<void> {
  await withoutTriggers(db, async (trx) => {
    await insertActivities(trx, trackerType, total);
    await insertReactions(trx);
    await sql`
      update user_trackers t set activity_count = c.n, feed_count = c.n
      from (select user_id, count(*) as n from activities group by user_id) c where c.user_id = t.user_id`.execute(
      trx,
    );
  });
  await sql`vacuum analyze`.execute(db);
}

async function insertActivities(trx: Db, trackerType: string, total: number): Promise<void> {
  await sql`
    insert into activities (uuid, user_id, tracker_type, event_at, local_date, ingested_at, in_feed, audience,
      description, content, secondary, stats)
    select gen_random_uuid(), ${personId(sql`account`)}, ${trackerType}, at, at::date, at, true,
      case when account % ${PRIVATE_EVERY}::int = 0 then 'followers' else 'everyone' end::audience,
      'Did something for ' || n % 90 || ' minutes', case when n % 3 = 0 then repeat('So it went. ', 6) end,
      jsonb_build_object('type', 'simple', 'text', repeat('Detail ' || n || '. ', 4)),
      jsonb_build_object('title', 'Session ' || n, 'duration_seconds', n % 5400, 'sets', n % 30, 'unit', 'kg',
        'top', jsonb_build_array('First thing', 'Second thing', 'Third thing'))
    from (select n, abs(hashint8(n)) % ${USERS}::int + 1 as account,
        now() - n * (interval '365 days' / ${total}::int) as at
      from generate_series(1, ${total}::int) n) numbered`.execute(trx);
}

/** Inserts a like and a comment on each of the newest activities. */
async function insertReactions(trx: Db): Promise<void> {
  await sql`
    insert into activity_likes (activity_uuid, user_id, created_at)
    select uuid, ${personId(sql`1`)}, now() from activities order by event_at desc limit ${DISCUSSED}`.execute(
    trx,
  );
  await sql`
    insert into comments (uuid, activity_uuid, user_id, content, created_at)
    select gen_random_uuid(), activity_uuid, user_id, 'Well done, and see you there next week!', now()
    from activity_likes`.execute(trx);
  await sql`
    update activities set like_count = 1, comment_count = 1
    where uuid in (select activity_uuid from activity_likes)`.execute(trx);
}

/** Turns triggers and foreign keys off while filling. */
async function withoutTriggers(db: Db, work: (trx: Db) => Promise<void>): Promise<void> {
  await withTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica; set local statement_timeout = 0`.execute(trx);
    await work(trx);
  });
}

function personId(number: ReturnType<typeof sql>) {
  return sql`('00000000-0000-7000-8000-' || lpad(to_hex(${number}::int), 12, '0'))::uuid`;
}
