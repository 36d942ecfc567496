import { isNoneOf } from '@plotline/server/tracker-kit/none-of.ts';
import { sql } from 'kysely';
import type { WeightsDb } from '../weights.db.ts';
import type { WorkoutFilter } from './page.repository.ts';

type Span = { from: string; to: string };

export type HourRow = { weekday: number; hour: number; workouts: number };

/**
 * Counts workouts by weekday and hour of their start, both in the zone of the workout. A zone may be an offset, which
 * PostgreSQL needs with a colon and the opposite sign.
 */
export async function findHours(
  db: WeightsDb,
  { userId, excluded }: WorkoutFilter,
  { from, to }: Span,
): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select extract(isodow from local_date)::int as weekday,
      extract(hour from started_at at time zone case
        when timezone ~ '^[+-]'
          then translate(regexp_replace(timezone, '^(.\\d\\d)(\\d\\d)$', '\\1:\\2'), '+-', '-+')
        else timezone
      end)::int as hour, count(*) as workouts
    from weights_workouts
    where user_id = ${userId} and state = 'finished' and ${isNoneOf(sql`uuid`, excluded)}
      and local_date between ${from}::date and ${to}::date
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export type LiftRow = { name: string; epleyKg: number | null; brzyckiKg: number | null };

/** Returns the best estimates of some built-in exercises, by name. */
export async function findLifts(
  db: WeightsDb,
  { userId, excluded }: WorkoutFilter,
  { from, to, names }: Span & { names: readonly string[] },
): Promise<LiftRow[]> {
  const { rows } = await sql<LiftRow>`
    select e.name, max(we.e1rm_epley_kg) as "epleyKg", max(we.e1rm_brzycki_kg) as "brzyckiKg"
    from weights_workout_exercises we join weights_exercises e on e.uuid = we.exercise_id
    where we.user_id = ${userId} and we.is_counted and ${isNoneOf(sql`we.workout_id`, excluded)}
      and we.local_date between ${from}::date and ${to}::date
      and we.exercise_id = any(array(
        select uuid from weights_exercises where owner_id is null and name = any(${[...names]}::text[])))
    group by e.name`.execute(db);
  return rows;
}
