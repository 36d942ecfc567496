import { sql } from 'kysely';
import { withTransaction, type Db } from '../../platform/database.ts';

export interface WorldSize {
  readonly users: number;
  readonly now: Date;
  readonly trackerTypes: readonly string[];
}

/** Users per follower. */
const FOLLOWS = 10;

/**
 * Fills a database with users of all roles and states, with sessions that last or have expired, follows, requests, and
 * trackers. Triggers and foreign keys are off meanwhile.
 */
export async function fillWorld(db: Db, { users, now, trackerTypes }: WorldSize): Promise<void> {
  await withTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica; set local statement_timeout = 0`.execute(trx);
    await insertUsers(trx, users, now);
    await insertSessions(trx, users, now);
    await insertDirectory(trx);
    await insertFollows(trx, users, now);
    await insertTrackers(trx, { users, now, trackerTypes });
  });
  await sql`vacuum analyze users, user_directory, sessions, follows, user_trackers`.execute(db);
}

/** Every 50th has never signed in, every 12th is deactivated, every 200th is an administrator. */
async function insertUsers(trx: Db, users: number, now: Date): Promise<void> {
  await sql`
    insert into users (uuid, username, email, password_hash, first_name, last_name, bio, role, is_active,
      is_profile_public, created_at, last_login_at, last_active_at, total_sessions)
    select ${idOf(sql`n`)}, (array['ada', 'grace', 'linus', 'margaret', 'dennis'])[n % 5 + 1] || '_' || n::text,
      (array['mail', 'post', 'hello'])[n % 3 + 1] || n::text || '@example.org', repeat('x', 90),
      (array['Ada', 'Grace', null, 'Zoé', 'O%_\\'])[n % 5 + 1], case when n % 7 > 0 then 'Lovelace No ' || n::text end,
      'Bio ' || n::text, case when n % 200 = 0 then 'admin' else 'user' end, n % 12 <> 0, n % 4 <> 0,
      ${now}::timestamptz - n * interval '7 hours',
      case when n % 50 > 0 then ${now}::timestamptz - (n::bigint * 7919 % ${users}::int) * interval '3 minutes' end,
      case when n % 50 > 0 then ${now}::timestamptz - (n::bigint * 104729 % ${users}::int) * interval '2 minutes' end,
      n % 40
    from generate_series(1, ${users}::int) n`.execute(trx);
}

/** Up to four sessions per user, every hundredth of them expired. */
async function insertSessions(trx: Db, users: number, now: Date): Promise<void> {
  await sql`
    insert into sessions (uuid, user_id, token_hash, is_remembered, created_at, last_active_at, expires_at)
    select gen_random_uuid(), ${idOf(sql`n`)}, sha256(convert_to(n || '-' || k, 'utf8')), true, ${now}, ${now},
      ${now}::timestamptz + case when (n + k) % 100 = 0 then interval '-1 minute' else interval '3 days' end
    from generate_series(1, ${users}::int) n, generate_series(1, n % 5) k`.execute(trx);
}

/** Adds the entries and totals that triggers maintain. */
async function insertDirectory(trx: Db): Promise<void> {
  await sql`
    insert into user_directory (user_id, role, is_active, searched, sessions)
    select u.uuid, u.role, u.is_active, searched_text_of(u), coalesce(s.sessions, 0)
    from users u left join (select user_id, count(*) as sessions from sessions group by user_id) s on s.user_id = u.uuid
    on conflict do nothing`.execute(trx);
  await sql`delete from user_totals`.execute(trx);
  await sql`
    insert into user_totals (role, is_active, users)
    select role, is_active, count(*) from users group by role, is_active`.execute(trx);
}

async function insertFollows(trx: Db, users: number, now: Date): Promise<void> {
  await sql`
    insert into follows (follower_id, followee_id, status, created_at)
    select ${idOf(sql`n`)}, ${idOf(sql`(n + step * step * 13) % ${users}::int + 1`)},
      case when (n + step) % 30 = 0 then 'requested' else 'following' end, ${now}
    from generate_series(1, ${users}::int) n, generate_series(1, ${FOLLOWS}::int) step
    where n <> (n + step * step * 13) % ${users}::int + 1
    on conflict do nothing`.execute(trx);
  await sql`
    insert into follow_totals (follows, requests)
    select count(*) filter (where status = 'following'), count(*) filter (where status = 'requested')
    from follows`.execute(trx);
}

async function insertTrackers(trx: Db, { users, now, trackerTypes }: WorldSize): Promise<void> {
  await sql`
    insert into user_trackers (user_id, tracker_type, is_enabled, is_public, has_data, sort_order, created_at)
    select ${idOf(sql`n`)}, t.type, n % 9 > 0, n % 3 > 0, (n + t.place) % 2 = 0, t.place,
      ${now}::timestamptz - n * interval '1 hour'
    from generate_series(1, ${users}::int) n,
      unnest(${[...trackerTypes]}::text[]) with ordinality t (type, place)
    where (n + t.place) % 4 > 0`.execute(trx);
  await sql`
    insert into tracker_totals (tracker_type, is_public, users, users_with_data)
    select tracker_type, is_public, count(*), count(*) filter (where has_data) from user_trackers group by 1, 2`.execute(
    trx,
  );
}

function idOf(number: ReturnType<typeof sql>) {
  return sql`('00000000-0000-7000-8000-' || lpad(to_hex((${number})::int), 12, '0'))::uuid`;
}
