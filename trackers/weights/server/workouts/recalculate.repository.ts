import { sql } from 'kysely';
import type { WeightsTables } from '../database.gen.ts';
import type { WorkoutRow } from './workout-rows.ts';
import type { WeightsDb } from '../weights.db.ts';

/** A workout and the body weight that its stats were computed with. */
export type DatedWorkout = { uuid: string; local_date: string; bodyweight_kg: number | null };

export async function findBodyweightWorkouts(db: WeightsDb, userId: string): Promise<DatedWorkout[]> {
  const { rows } = await sql<DatedWorkout>`
    select uuid, local_date, bodyweight_kg from weights_workouts w
    where user_id = ${userId} and exists (
      select 1 from weights_workout_exercises we join weights_exercises e on e.uuid = we.exercise_id
      where we.workout_id = w.uuid and e.load_type in ('bodyweight', 'weighted_bodyweight', 'assisted'))`.execute(
    db,
  );
  return rows;
}

/** Returns the workouts with some exercises, including drafts and replaced ones. */
export async function findWorkoutsWith(
  db: WeightsDb,
  userId: string,
  exerciseIds: readonly string[],
): Promise<DatedWorkout[]> {
  const { rows } = await sql<DatedWorkout>`
    select uuid, local_date, bodyweight_kg from weights_workouts
    where uuid in (select workout_id from weights_workout_exercises
      where user_id = ${userId} and exercise_id = any(${[...exerciseIds]}::uuid[]))
    order by local_date, uuid`.execute(db);
  return rows;
}

export type WorkoutTotals = Pick<
  WorkoutRow,
  | 'uuid'
  | 'bodyweight_kg'
  | 'volume_kg'
  | 'open_volume_kg'
  | 'sets_without_volume'
  | 'bodyweight_sets'
  | 'fingerprint'
>;
export type ExerciseStats = Pick<
  WeightsTables['weights_workout_exercises'],
  'uuid' | 'volume_kg' | 'sets_without_volume' | 'top_set_kg' | 'e1rm_epley_kg' | 'e1rm_brzycki_kg'
>;
export type SetLoad = Pick<
  WeightsTables['weights_sets'],
  'workout_exercise_id' | 'position' | 'weight_kg' | 'assistance_kg'
>;

export async function saveWorkoutStats(db: WeightsDb, stats: readonly WorkoutTotals[]): Promise<void> {
  await sql`
    update weights_workouts w set bodyweight_kg = f.bodyweight_kg, volume_kg = f.volume_kg,
      open_volume_kg = f.open_volume_kg, sets_without_volume = f.sets_without_volume,
      bodyweight_sets = f.bodyweight_sets, fingerprint = f.fingerprint
    from json_populate_recordset(null::weights_workouts, ${JSON.stringify(stats)}::json) f
    where w.uuid = f.uuid`.execute(db);
}

export async function saveExerciseStats(db: WeightsDb, stats: readonly ExerciseStats[]): Promise<void> {
  await sql`
    update weights_workout_exercises we set volume_kg = f.volume_kg, sets_without_volume = f.sets_without_volume,
      top_set_kg = f.top_set_kg, e1rm_epley_kg = f.e1rm_epley_kg, e1rm_brzycki_kg = f.e1rm_brzycki_kg
    from json_populate_recordset(null::weights_workout_exercises, ${JSON.stringify(stats)}::json) f
    where we.uuid = f.uuid`.execute(db);
}

/** Saves loads that are derived again from the entered weights, after the load type of their exercise changed. */
export async function saveSetLoads(db: WeightsDb, loads: readonly SetLoad[]): Promise<void> {
  await sql`
    update weights_sets s set weight_kg = f.weight_kg, assistance_kg = f.assistance_kg
    from json_populate_recordset(null::weights_sets, ${JSON.stringify(loads)}::json) f
    where s.workout_exercise_id = f.workout_exercise_id and s.position = f.position`.execute(db);
}
