import { sql } from 'kysely';
import type { WeightsDb } from '../weights.db.ts';

/** Finished workouts of a user. */
export interface WorkoutCounts {
  readonly week: number;
  readonly month: number;
  readonly total: number;
}

/**
 * Counts each user's finished workouts in the last 7 days, in the last 30 days and, if both are empty, overall; days are
 * those of the user's time zone. Users without any workout are absent.
 */
export async function countRecentWorkouts(
  db: WeightsDb,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, WorkoutCounts>> {
  const { rows } = await sql<{ user_id: string; week: number; month: number; total: number }>`
    select u.uuid as user_id, recent.week, recent.month, overall.total
    from kit_users u
    cross join lateral (
      select
        count(*) filter (where w.local_date > ${today(now)} - 7) as week,
        count(*) as month
      from weights_workouts w
      where w.user_id = u.uuid and w.state = 'finished' and w.local_date > ${today(now)} - 30
    ) recent
    cross join lateral (
      select case when recent.month > 0 then recent.month else (
        select count(*) from weights_workouts w where w.user_id = u.uuid and w.state = 'finished'
      ) end as total
    ) overall
    where u.uuid = any(${[...userIds]}::uuid[]) and overall.total > 0`.execute(db);
  return new Map(rows.map(({ user_id, ...counts }) => [user_id, counts]));
}

function today(now: Date) {
  return sql`(${now}::timestamptz at time zone u.timezone)::date`;
}
