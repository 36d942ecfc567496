import { sql } from 'kysely';
import type { Db } from '../../server/platform/database.ts';

/** A public activity. */
export const ACTIVITY = '00000000-0000-7000-9000-000000000001';

/** Inserts users with a session each (token: `tokenOf` their number); the first has an activity. */
export async function fillUsers(db: Db, trackerType: string, count: number): Promise<void> {
  const user = sql`('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const people = sql`generate_series(1, ${count}::int) n`;
  await sql`
    insert into users (uuid, username, email, password_hash, created_at)
    select ${user}, 'user_' || n, 'user_' || n || '@example.org', '-', now() from ${people}`.execute(db);
  await sql`
    insert into sessions (uuid, user_id, token_hash, is_remembered, created_at, last_active_at, expires_at)
    select ${user}, ${user}, sha256(convert_to('session-of-' || lpad(n::text, 32, '0'), 'utf8')), true, now(),
      now() + interval '1 day', now() + interval '30 days' from ${people}`.execute(db);
  await sql`
    insert into user_trackers (user_id, tracker_type, is_public, has_data, sort_order, created_at)
    select uuid, ${trackerType}, true, true, 0, now() from users where username = 'user_1'`.execute(db);
  await sql`
    insert into activities (uuid, user_id, tracker_type, event_at, local_date, ingested_at, in_feed, description)
    select ${ACTIVITY}, uuid, ${trackerType}, now(), now()::date, now(), true, 'Did something'
    from users where username = 'user_1'`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

export function cookieOf(user: number): string {
  return `session=session-of-${String(user).padStart(32, '0')}`;
}
