import { sql } from 'kysely';
import type { WeightsDb } from '../weights.db.ts';

/** Counts each user's finished workouts of the current week in their time zone; users without any are absent. */
export async function countThisWeek(
  db: WeightsDb,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ user_id: string; workouts: number }>`
    select w.user_id, count(*) as workouts
    from kit_users u join weights_workouts w on w.user_id = u.uuid
    where u.uuid = any(${[...userIds]}::uuid[]) and w.state = 'finished'
      and w.local_date >= ${firstDayOfWeek(now)}
    group by w.user_id`.execute(db);
  return new Map(rows.map(({ user_id, workouts }) => [user_id, workouts]));
}

/** Shifts PostgreSQL's weeks, which begin on Monday, for users whose weeks begin on Sunday. */
function firstDayOfWeek(now: Date) {
  const ahead = sql`case u.week_start when 'sunday' then 1 else 0 end`;
  const today = sql`(${now}::timestamptz at time zone u.timezone)::date`;
  return sql`date_trunc('week', ${today} + ${ahead})::date - ${ahead}`;
}
