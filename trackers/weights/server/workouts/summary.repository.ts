import { sql } from 'kysely';
import type { WeightsDb } from '../weights.db.ts';

export type SummarizedRow = {
  uuid: string;
  title: string | null;
  started_at: Date;
  local_date: string;
  volume_kg: number;
  duration_seconds: number | null;
  set_count: number;
};

/** Returns a finished workout by its uuid or its client id. */
export async function findFinished(
  db: WeightsDb,
  userId: string,
  uuid: string,
): Promise<SummarizedRow | undefined> {
  const { rows } = await sql<SummarizedRow>`
    select uuid, title, started_at, local_date, volume_kg, duration_seconds, set_count
    from weights_workouts
    where user_id = ${userId} and (uuid = ${uuid} or client_id = ${uuid}) and state = 'finished'`.execute(db);
  return rows[0];
}

/** Returns the last earlier workout with the same name, else the last one with the same exercises. */
export async function findPreviousLike(
  db: WeightsDb,
  userId: string,
  { uuid, title, started_at: startedAt }: SummarizedRow,
): Promise<SummarizedRow | undefined> {
  const { rows } = await sql<SummarizedRow>`
    with exercises as (
      select workout_id, array_agg(distinct exercise_id) as ids
      from weights_workout_exercises where user_id = ${userId} and is_counted group by workout_id)
    select w.uuid, w.title, w.started_at, w.local_date, w.volume_kg, w.duration_seconds, w.set_count
    from weights_workouts w left join exercises e on e.workout_id = w.uuid
    where w.user_id = ${userId} and w.state = 'finished' and w.started_at < ${startedAt}
      and (lower(w.title) = lower(${title}::text)
        or e.ids = (select ids from exercises where workout_id = ${uuid}))
    order by lower(w.title) = lower(${title}::text) desc nulls last, w.started_at desc, w.uuid limit 1`.execute(
    db,
  );
  return rows[0];
}

export type MuscleWorkRow = { primaryMuscles: string[]; secondaryMuscles: string[]; hardSets: number };

/** Returns the muscles and the hard sets of each exercise of a workout. */
export async function findMuscleWork(db: WeightsDb, workoutId: string): Promise<MuscleWorkRow[]> {
  const { rows } = await sql<MuscleWorkRow>`
    select e.primary_muscles as "primaryMuscles", e.secondary_muscles as "secondaryMuscles",
      we.hard_sets as "hardSets"
    from weights_workout_exercises we join weights_exercises e on e.uuid = we.exercise_id
    where we.workout_id = ${workoutId} order by we.position`.execute(db);
  return rows;
}
