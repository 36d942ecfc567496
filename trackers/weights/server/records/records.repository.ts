import type { PostVisibility } from '@plotline/contract/feed.ts';
import { sql } from 'kysely';
import type { WeightsTables } from '../database.gen.ts';
import type { LoadType } from '../formulas/formulas.model.ts';
import type { WeightsDb } from '../weights.db.ts';

export type HistoryRow = {
  exercise_id: string;
  load_type: LoadType;
  bodyweight_fraction: number;
  per_hand: boolean;
  workout_id: string;
  workout_exercise_id: string;
  position: number;
  local_date: string;
  bodyweight_kg: number | null;
  set_type: 'warmup' | 'normal' | 'drop' | 'failure';
  done: boolean;
  weight_kg: number | null;
  assistance_kg: number | null;
  reps: number | null;
  rpe: number | null;
  distance_m: number | null;
  duration_s: number | null;
  /** Who sees the workout; its owner alone while it is scheduled. */
  visibility: PostVisibility;
};

/** Returns every counted set of some exercises in date order. */
export async function findHistories(
  db: WeightsDb,
  userId: string,
  exerciseIds: readonly string[],
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select we.exercise_id, e.load_type, e.bodyweight_fraction, e.per_hand, we.workout_id, we.uuid as workout_exercise_id,
      s.position, we.local_date, w.bodyweight_kg, s.set_type, s.done, s.weight_kg, s.assistance_kg, s.reps, s.rpe, s.distance_m, s.duration_s,
      coalesce(waiting.visibility, 'everyone') as visibility
    from weights_workout_exercises we
    join weights_exercises e on e.uuid = we.exercise_id
    join weights_workouts w on w.uuid = we.workout_id
    join weights_sets s on s.workout_exercise_id = we.uuid
    left join weights_waiting waiting on waiting.workout_id = w.uuid
    where we.user_id = ${userId} and we.exercise_id = any(${[...exerciseIds]}::uuid[]) and we.is_counted
      and s.done and s.set_type <> 'warmup'
    order by we.exercise_id, w.started_at, w.uuid, we.position, s.position`.execute(db);
  return rows;
}

export type RemovedRecord = Pick<
  WeightsTables['weights_records'],
  'workout_id' | 'exercise_id' | 'kind' | 'value' | 'previous' | 'is_baseline'
>;

export async function removeRecords(
  db: WeightsDb,
  userId: string,
  exerciseIds: readonly string[],
): Promise<RemovedRecord[]> {
  const { rows } = await sql<RemovedRecord>`
    delete from weights_records
    where user_id = ${userId} and exercise_id = any(${[...exerciseIds]}::uuid[])
    returning workout_id, exercise_id, kind, value, previous, is_baseline`.execute(db);
  return rows;
}

export async function findUsedExercises(db: WeightsDb, userId: string): Promise<string[]> {
  const { rows } = await sql<{ exercise_id: string }>`
    select distinct exercise_id from weights_workout_exercises
    where user_id = ${userId} and is_counted`.execute(db);
  return rows.map(({ exercise_id }) => exercise_id);
}

export type WorkoutRecordRow = WeightsTables['weights_records'] & { exercise: string };

/** Returns the records of workouts, ordered by exercise, without baselines. */
export async function findRecordsOf(
  db: WeightsDb,
  workoutIds: readonly string[],
): Promise<WorkoutRecordRow[]> {
  const { rows } = await sql<WorkoutRecordRow>`
    select r.user_id, r.workout_id, r.exercise_id, r.kind, r.value, r.previous, r.is_baseline, r.is_current,
      r.workout_exercise_id, r.set_position, r.weight_kg, r.reps, r.distance_m, r.local_date, r.reveals_bodyweight, e.name as exercise
    from weights_records r join weights_exercises e on e.uuid = r.exercise_id
    where r.workout_id = any(${[...workoutIds]}::uuid[]) and not r.is_baseline
    order by r.workout_id, e.name, r.kind`.execute(db);
  return rows;
}
