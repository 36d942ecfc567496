import { sql } from 'kysely';
import type { Db } from '../../server/platform/database.ts';

const PEOPLE = 1_000;
const FOLLOWEES = 50;
/** Every tenth person is private. */
const PRIVATE_EVERY = 10;

/** People, whom they follow, one tracker each and one session each, whose token is `tokenOf` their number. */
export async function fillPeople(db: Db, trackerType: string): Promise<void> {
  await sql`
    insert into users (uuid, username, email, password_hash, first_name, last_name, is_profile_public, created_at)
    select ${personId(sql`n`)}, 'person_' || n, 'person_' || n || '@example.org', '-', 'Person', 'No ' || n,
      n % ${PRIVATE_EVERY}::int <> 0, now() from generate_series(1, ${PEOPLE}::int) n`.execute(db);
  await sql`
    insert into follows select ${personId(sql`n`)}, ${personId(sql`(n - 1 + step * 19) % ${PEOPLE}::int + 1`)}, 'following', now()
    from generate_series(1, ${PEOPLE}::int) n, generate_series(1, ${FOLLOWEES}::int) step`.execute(db);
  await sql`
    insert into user_trackers (user_id, tracker_type, is_public, has_data, sort_order, created_at)
    select uuid, ${trackerType}, true, true, 0, now() from users`.execute(db);
  await sql`
    insert into sessions (uuid, user_id, token_hash, is_remembered, created_at, last_active_at, expires_at)
    select uuid, uuid, sha256(convert_to('session-of-' || lpad(substr(username, 8), 32, '0'), 'utf8')), true, now(),
      now() + interval '1 day', now() + interval '30 days' from users`.execute(db);
}

export function tokenOf(person: number): string {
  return `session-of-${String(person).padStart(32, '0')}`;
}

export function personIdOf(person: number): string {
  return `00000000-0000-7000-8000-${person.toString(16).padStart(12, '0')}`;
}

/** Adds activities up to `total`, spread over people and over a year, without the triggers that writers pay for. */
export async function fillActivities(db: Db, trackerType: string, total: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`
      insert into activities (uuid, user_id, tracker_type, event_at, local_date, ingested_at, in_feed, audience,
        description, content, secondary, stats, like_count, comment_count)
      select gen_random_uuid(), ${personId(sql`person`)}, ${trackerType}, at, at::date, at, true,
        case when person % ${PRIVATE_EVERY}::int = 0 then 'followers' else 'everyone' end::audience,
        'Did something for ' || n % 90 || ' minutes', case when n % 3 = 0 then repeat('So it went. ', 6) end,
        jsonb_build_object('type', 'simple', 'text', repeat('Detail ' || n || '. ', 4)),
        jsonb_build_object('title', 'Session ' || n, 'duration_seconds', n % 5400, 'sets', n % 30, 'unit', 'kg',
          'top', jsonb_build_array('First thing', 'Second thing', 'Third thing')), n % 40, n % 7
      from (select n, (n * 7919) % ${PEOPLE}::int + 1 as person,
          now() - n * (interval '365 days' / ${total}::int) as at
        from generate_series((select count(*) from activities) + 1, ${total}::int) n) numbered`.execute(
      connection,
    );
    await sql`
      update user_trackers t set activity_count = c.n, feed_count = c.n
      from (select user_id, count(*) as n from activities group by user_id) c where c.user_id = t.user_id`.execute(
      connection,
    );
    await sql`set session_replication_role = default`.execute(connection);
  });
  await sql`vacuum analyze`.execute(db);
}

function personId(number: ReturnType<typeof sql>) {
  return sql`('00000000-0000-7000-8000-' || lpad(to_hex(${number}::int), 12, '0'))::uuid`;
}
