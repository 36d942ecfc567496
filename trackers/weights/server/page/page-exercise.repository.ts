import { sql } from 'kysely';
import type { WeightsSets } from '../database.gen.ts';
import type { WeightsDb } from '../weights.db.ts';

/** The heaviest real set of at least so many repetitions; nulls where there is none. */
export async function findRepMaxes(
  db: WeightsDb,
  { userId, exerciseId, reps }: { userId: string; exerciseId: string; reps: readonly number[] },
) {
  const { rows } = await sql<{ reps: number; weight_kg: number | null; achieved_on: string | null }>`
    with done as materialized (
      select s.reps, s.weight_kg, we.local_date
      from weights_workout_exercises we join weights_sets s on s.workout_exercise_id = we.uuid
      where we.user_id = ${userId} and we.exercise_id = ${exerciseId} and we.is_counted
        and s.done and s.set_type <> 'warmup' and s.weight_kg > 0)
    select wanted.reps, best.weight_kg, best.local_date as achieved_on
    from unnest(${[...reps]}::int[]) as wanted (reps)
    left join lateral (
      select weight_kg, local_date from done where floor(done.reps) >= wanted.reps
      order by weight_kg desc, local_date limit 1) best on true
    order by wanted.reps`.execute(db);
  return rows;
}

export type SessionSetRow = WeightsSets & { workout_id: string; local_date: string };

/** The working sets of the last workouts with an exercise, newest workout first. */
export async function findLastSessions(
  db: WeightsDb,
  { userId, exerciseId, sessions }: { userId: string; exerciseId: string; sessions: number },
): Promise<SessionSetRow[]> {
  const { rows } = await sql<SessionSetRow>`
    with last as (
      select w.uuid, w.started_at, w.local_date from weights_workouts w
      where w.uuid in (
        select workout_id from weights_workout_exercises
        where user_id = ${userId} and exercise_id = ${exerciseId} and is_counted)
      order by w.started_at desc, w.uuid desc limit ${sessions})
    select last.uuid as workout_id, last.local_date, s.workout_exercise_id, s.position, s.set_type, s.done,
      s.weight_entered, s.weight_unit, s.weight_kg, s.assistance_kg, s.reps, s.rpe, s.distance_m, s.duration_s
    from last
    join weights_workout_exercises we on we.workout_id = last.uuid and we.exercise_id = ${exerciseId}
    join weights_sets s on s.workout_exercise_id = we.uuid
    where s.done and s.set_type <> 'warmup'
    order by last.started_at desc, last.uuid desc, we.position, s.position`.execute(db);
  return rows;
}
