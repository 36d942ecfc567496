import { pino } from 'pino';
import { hashPassword } from '../../server/features/accounts/password.ts';
import { sql } from 'kysely';
import {
  createDatabase,
  withTransaction,
  type DatabaseConnection,
  type Db,
} from '../../server/platform/database.ts';
import { migrateJobs } from '../../server/platform/jobs.ts';
import { migrate, migrationSources } from '../../server/platform/migrations.ts';
import { loadTrackers } from '../../server/trackers.ts';

/** Followed users per reader: 100 readers follow 50 others each, the next 100 follow 500, the next 5,000. */
export const FOLLOWEES = [50, 500, 5_000] as const;
export const VIEWERS = 100;
/** Users from this number on have the password. */
export const WITH_PASSWORD = 15_000;
export const PASSWORD = 'Violet-Kite-7';

export const USERS = 20_000;
const FOLLOWEES_OF_OTHERS = 10;
/** Number of newest activities with a like and a comment. */
const DISCUSSED = 20_000;
/** Every tenth user is private. */
const PRIVATE_EVERY = 10;
/** Posts of each reader, with a notification of a like and one of a comment each: more than a page. */
const NOTIFIED_POSTS = 20;

export interface Filled {
  readonly url: string;
  readonly trackerType: string;
  readonly likeableType: string;
  /** Newest public activities, which are liked and commented on. */
  readonly targets: readonly string[];
  /** Has 50 comments. */
  readonly discussed: string;
}

/** Creates a database with users, follows, a number of activities, reactions and notifications. */
export async function createFilled(server: DatabaseConnection, size: number): Promise<Filled> {
  const connection = { ...server, database: `feed_${size}` };
  await createEmpty(connection);
  const { db, pool, close } = createDatabase(connection, { statementTimeoutMs: 0 });
  await migrate(pool, migrationSources());
  await migrateJobs(pool);
  const [tracker] = await loadTrackers(pino({ level: 'warn' }));
  if (!tracker) throw new Error('there is no tracker');
  const { type: trackerType, likeableType } = tracker.definition;
  await fillUsers(db, trackerType);
  await fillActivities(db, trackerType, size);
  const { rows } = await sql<{ uuid: string }>`
    select uuid from activities where audience = 'everyone' and in_feed
    order by event_at desc limit 5000`.execute(db);
  await close();
  const targets = rows.map(({ uuid }) => uuid);
  return { url: urlOf(connection), trackerType, likeableType, targets, discussed: targets[0] ?? '' };
}

export async function createEmpty({ database, ...server }: DatabaseConnection): Promise<void> {
  const { pool, close } = createDatabase({ ...server, database: 'postgres' });
  await pool.query(`drop database if exists ${database}`);
  await pool.query(`create database ${database}`);
  await close();
}

export function urlOf({ host, user, database }: DatabaseConnection): string {
  return `postgres:///${database}?host=${encodeURIComponent(host)}&user=${user}`;
}

/** Inserts users, follows, and a tracker and a session each (token: `tokenOf` their number). */
async function fillUsers(db: Db, trackerType: string): Promise<void> {
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
  await sql`
    update users set password_hash = ${await hashPassword(PASSWORD)}
    where uuid >= ${userIdOf(WITH_PASSWORD)} and uuid < ${userIdOf(WITH_PASSWORD + VIEWERS)}`.execute(trx);
}

/** Selects follows as `follower` and `followee`. */
export const follows = sql`
  select ${personId(sql`n`)} as follower, ${personId(sql`(n - 1 + step * 3) % ${USERS}::int + 1`)} as followee
  from generate_series(1, ${USERS}::int) n,
    generate_series(1, coalesce((${[...FOLLOWEES]}::int[])[(n - 1) / ${VIEWERS}::int + 1], ${FOLLOWEES_OF_OTHERS}::int)) step`;

async function insertFollows(trx: Db): Promise<void> {
  await sql`
    insert into follows (follower_id, followee_id, status, created_at)
    select follower, followee, 'following', now() from (${follows}) pairs`.execute(trx);
  await sql`
    update users u set following_count = f.n
    from (select follower_id, count(*) as n from follows group by 1) f where f.follower_id = u.uuid`.execute(
    trx,
  );
}

export function userIdOf(user: number): string {
  return `00000000-0000-7000-8000-${user.toString(16).padStart(12, '0')}`;
}

function tokenOf(user: number): string {
  return `session-of-${String(user).padStart(32, '0')}`;
}

/** Inserts activities spread over users and over a year. */
async function fillActivities(db: Db, trackerType: string, total: number): Promise<void> {
  await withoutTriggers(db, async (trx) => {
    await insertActivities(trx, trackerType, total);
    await insertReactions(trx);
    await insertNotified(trx, trackerType);
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
    insert into comments (uuid, activity_uuid, user_id, content, created_at)
    select gen_random_uuid(), newest.uuid, ${personId(sql`n + 2`)}, 'Comment number ' || n || '. ' || repeat('Well done! ', 9),
      now() + n * interval '1 millisecond'
    from generate_series(1, 49) n,
      (select uuid from activities where audience = 'everyone' order by event_at desc limit 1) newest`.execute(
    trx,
  );
  await sql`
    update activities set like_count = 1, comment_count = c.n
    from (select activity_uuid, count(*) as n from comments group by 1) c where c.activity_uuid = uuid`.execute(
    trx,
  );
}

/** Inserts older posts of the readers that others have liked and commented on, with the notifications. */
async function insertNotified(trx: Db, trackerType: string): Promise<void> {
  await sql`
    create temp table notified on commit drop as
    select gen_random_uuid() as post, gen_random_uuid() as comment, gen_random_uuid() as like_notice,
      gen_random_uuid() as comment_notice, ${personId(sql`n`)} as author, ${personId(sql`1000 + n + k`)} as liker,
      ${personId(sql`2000 + n + k`)} as writer, now() - k * interval '1 hour' as at
    from generate_series(1, ${sql.lit(VIEWERS)}) n, generate_series(1, ${sql.lit(NOTIFIED_POSTS)}) k;
    insert into comments (uuid, activity_uuid, user_id, content, created_at)
    select comment, post, writer, 'Strong! Keep going.', at from notified;
    insert into activity_likes (activity_uuid, user_id, created_at) select post, liker, at from notified;
    insert into notifications (uuid, user_id, type, subject_uuid, activity_uuid, latest_at)
    select like_notice, author, 'like', post, post, at from notified
    union all select comment_notice, author, 'comment', post, post, at from notified;
    insert into notification_acts (notification_uuid, actor_id, comment_uuid, created_at)
    select like_notice, liker, null, at from notified
    union all select comment_notice, writer, comment, at from notified`.execute(trx);
  await sql`
    insert into activities (uuid, user_id, tracker_type, event_at, local_date, ingested_at, in_feed, audience,
      description, stats, like_count, comment_count)
    select post, author, ${trackerType}, at - interval '2 years', at::date, at, false,
      (select case when u.is_profile_public then 'everyone' else 'followers' end::audience from users u where u.uuid = author),
      'Did something for 40 minutes', '{}', 1, 1 from notified`.execute(trx);
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

export function isPrivate(user: number): boolean {
  return user % PRIVATE_EVERY === 0;
}

/** The cookie of a user's session. */
export function cookieOf(user: number): string {
  return `session=${tokenOf(user)}`;
}
