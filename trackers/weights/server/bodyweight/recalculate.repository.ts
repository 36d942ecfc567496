import { sql } from 'kysely';
import type { WeightsWorkoutExercises } from '../database.gen.ts';
import type { WorkoutRow } from '../workouts/workout-rows.ts';
import type { WeightsDb } from '../weights.db.ts';

export type BodyweightWorkout = { uuid: string; local_date: string; bodyweight_kg: number | null };

/** Returns the workouts with body-weight exercises and the body weight used in each. */
export async function findBodyweightWorkouts(db: WeightsDb, userId: string): Promise<BodyweightWorkout[]> {
  const { rows } = await sql<BodyweightWorkout>`
    select uuid, local_date, bodyweight_kg from weights_workouts w
    where user_id = ${userId} and exists (
      select 1 from weights_workout_exercises we join weights_exercises e on e.uuid = we.exercise_id
      where we.workout_id = w.uuid and e.load_type in ('bodyweight', 'weighted_bodyweight', 'assisted'))`.execute(
    db,
  );
  return rows;
}

export type WorkoutTotals = Pick<
  WorkoutRow,
  'uuid' | 'bodyweight_kg' | 'volume_kg' | 'open_volume_kg' | 'sets_without_volume'
>;
export type ExerciseStats = Pick<
  WeightsWorkoutExercises,
  'uuid' | 'volume_kg' | 'sets_without_volume' | 'e1rm_epley_kg' | 'e1rm_brzycki_kg'
>;

export async function saveWorkoutStats(db: WeightsDb, stats: readonly WorkoutTotals[]): Promise<void> {
  await sql`
    update weights_workouts w set bodyweight_kg = f.bodyweight_kg, volume_kg = f.volume_kg,
      open_volume_kg = f.open_volume_kg, sets_without_volume = f.sets_without_volume
    from json_populate_recordset(null::weights_workouts, ${JSON.stringify(stats)}::json) f
    where w.uuid = f.uuid`.execute(db);
}

export async function saveExerciseStats(db: WeightsDb, stats: readonly ExerciseStats[]): Promise<void> {
  await sql`
    update weights_workout_exercises we set volume_kg = f.volume_kg, sets_without_volume = f.sets_without_volume,
      e1rm_epley_kg = f.e1rm_epley_kg, e1rm_brzycki_kg = f.e1rm_brzycki_kg
    from json_populate_recordset(null::weights_workout_exercises, ${JSON.stringify(stats)}::json) f
    where we.uuid = f.uuid`.execute(db);
}
