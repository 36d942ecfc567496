import { sql } from 'kysely';
import type { WeightsWorkoutExercises } from '../database.gen.ts';
import type { WorkoutRow } from '../workouts/workout-rows.ts';
import type { WeightsDb } from '../weights.db.ts';

export type WeighedWorkout = { uuid: string; local_date: string; bodyweight_kg: number | null };

/** The workouts with body-weight exercises, and the body-weight that was assumed in them. */
export async function findWeighedWorkouts(db: WeightsDb, userId: string): Promise<WeighedWorkout[]> {
  const { rows } = await sql<WeighedWorkout>`
    select uuid, local_date, bodyweight_kg from weights_workouts w
    where user_id = ${userId} and exists (
      select 1 from weights_workout_exercises we join weights_exercises e on e.uuid = we.exercise_id
      where we.workout_id = w.uuid and e.load_type in ('bodyweight', 'weighted_bodyweight', 'assisted'))`.execute(
    db,
  );
  return rows;
}

export type WorkoutFigures = Pick<
  WorkoutRow,
  'uuid' | 'bodyweight_kg' | 'volume_kg' | 'open_volume_kg' | 'sets_without_volume'
>;
export type ExerciseStats = Pick<
  WeightsWorkoutExercises,
  'uuid' | 'volume_kg' | 'sets_without_volume' | 'e1rm_epley_kg' | 'e1rm_brzycki_kg'
>;

export async function saveWorkoutStats(db: WeightsDb, figures: readonly WorkoutFigures[]): Promise<void> {
  await sql`
    update weights_workouts w set bodyweight_kg = f.bodyweight_kg, volume_kg = f.volume_kg,
      open_volume_kg = f.open_volume_kg, sets_without_volume = f.sets_without_volume
    from json_populate_recordset(null::weights_workouts, ${JSON.stringify(figures)}::json) f
    where w.uuid = f.uuid`.execute(db);
}

export async function saveExerciseStats(db: WeightsDb, figures: readonly ExerciseStats[]): Promise<void> {
  await sql`
    update weights_workout_exercises we set volume_kg = f.volume_kg, sets_without_volume = f.sets_without_volume,
      e1rm_epley_kg = f.e1rm_epley_kg, e1rm_brzycki_kg = f.e1rm_brzycki_kg
    from json_populate_recordset(null::weights_workout_exercises, ${JSON.stringify(figures)}::json) f
    where we.uuid = f.uuid`.execute(db);
}
