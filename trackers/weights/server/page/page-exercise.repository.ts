import { isNoneOf } from '@plotline/server/tracker-kit/none-of.ts';
import { sql } from 'kysely';
import type { WeightsTables } from '../database.gen.ts';
import type { WeightsDb } from '../weights.db.ts';

/** An exercise of a user, without the `excluded` workouts. */
export type ExerciseFilter = { userId: string; exerciseId: string; excluded: readonly string[] };

export type BestSet = { reps: number; weight_kg: number; achieved_on: string };

/** Returns the heaviest set for each number of repetitions; more than `maxReps` count as `maxReps`. */
export async function findBestSets(
  db: WeightsDb,
  { userId, exerciseId, excluded }: ExerciseFilter,
  maxReps: number,
): Promise<BestSet[]> {
  const { rows } = await sql<BestSet>`
    with done as (
      select least(floor(s.reps), ${maxReps}::int) as reps, s.weight_kg, we.local_date as achieved_on
      from weights_workout_exercises we join weights_sets s on s.workout_exercise_id = we.uuid
      where we.user_id = ${userId} and we.exercise_id = ${exerciseId} and we.is_counted
        and ${isNoneOf(sql`we.workout_id`, excluded)}
        and s.done and s.set_type <> 'warmup' and s.weight_kg > 0 and s.reps >= 1)
    select distinct on (reps) reps, weight_kg, achieved_on from done
    order by reps, weight_kg desc, achieved_on`.execute(db);
  return rows;
}

export type SessionSetRow = WeightsTables['weights_sets'] & { workout_id: string; local_date: string };

/** Returns the working sets of the last workouts with an exercise, newest first. */
export async function findLastSessions(
  db: WeightsDb,
  { userId, exerciseId, excluded }: ExerciseFilter,
  sessions: number,
): Promise<SessionSetRow[]> {
  const { rows } = await sql<SessionSetRow>`
    with last as (
      select w.uuid, w.started_at, w.local_date from weights_workouts w
      where w.uuid in (
        select workout_id from weights_workout_exercises
        where user_id = ${userId} and exercise_id = ${exerciseId} and is_counted)
        and ${isNoneOf(sql`w.uuid`, excluded)}
      order by w.started_at desc, w.uuid desc limit ${sessions})
    select last.uuid as workout_id, last.local_date, s.workout_exercise_id, s.position, s.set_type, s.done,
      s.weight_entered, s.weight_unit, s.weight_kg, s.assistance_kg, s.reps, s.rpe, s.distance_m, s.duration_s,
      s.side, s.done_at
    from last
    join weights_workout_exercises we on we.workout_id = last.uuid and we.exercise_id = ${exerciseId}
    join weights_sets s on s.workout_exercise_id = we.uuid
    where s.done and s.set_type <> 'warmup'
    order by last.started_at desc, last.uuid desc, we.position, s.position`.execute(db);
  return rows;
}
