import { sql } from 'kysely';
import type { LoadType } from '../formulas/formulas.model.ts';
import type { WeightsDb } from '../weights.db.ts';

export type SessionBest = {
  exercise_id: string;
  exercise: string;
  workout_id: string;
  local_date: string;
  top_kg: number;
  top_reps: number;
};

/** Returns the best weight and the most repetitions of each session of some exercises, in date order. */
export async function findSessionBests(
  db: WeightsDb,
  userId: string,
  exerciseIds: readonly string[],
): Promise<SessionBest[]> {
  const { rows } = await sql<SessionBest>`
    select we.exercise_id, e.name as exercise, we.workout_id, we.local_date,
      coalesce(max(s.weight_kg), 0) as top_kg, coalesce(max(s.reps), 0) as top_reps
    from weights_workout_exercises we
    join weights_exercises e on e.uuid = we.exercise_id
    join weights_sets s on s.workout_exercise_id = we.uuid
    where we.user_id = ${userId} and we.exercise_id = any(${[...exerciseIds]}::uuid[]) and we.is_counted
      and s.done and s.set_type <> 'warmup'
    group by we.exercise_id, e.name, we.workout_id, we.local_date
    order by we.local_date, we.workout_id`.execute(db);
  return rows;
}

export type UnweightedExercise = {
  exercise: string;
  sets: number;
  /** The newest workout with such sets. */
  workout_id: string;
  local_date: string;
};

/** Returns the exercises whose load is a weight, but which have no volume in some workouts. */
export async function findUnweighted(db: WeightsDb, userId: string): Promise<UnweightedExercise[]> {
  const { rows } = await sql<UnweightedExercise>`
    select e.name as exercise, sum(we.set_count) as sets,
      (array_agg(we.workout_id order by we.local_date desc, we.workout_id))[1] as workout_id,
      max(we.local_date) as local_date
    from weights_workout_exercises we join weights_exercises e on e.uuid = we.exercise_id
    where we.user_id = ${userId} and we.is_counted and we.volume_kg = 0 and we.set_count > 0
      and we.top_set_kg is null and e.load_type = 'external'
    group by e.uuid, e.name order by sets desc, e.name`.execute(db);
  return rows;
}

/** Counts the sets that have no volume because the body weight is unknown. */
export async function countSetsWithoutVolume(db: WeightsDb, userId: string): Promise<number> {
  const { rows } = await sql<{ sets: number }>`
    select coalesce(sum(sets_without_volume), 0) as sets from weights_workouts
    where user_id = ${userId} and state = 'finished'`.execute(db);
  return rows[0]?.sets ?? 0;
}

export type ComparedWorkout = {
  uuid: string;
  title: string | null;
  started_ms: number;
  local_date: string;
  duration_seconds: number | null;
  is_changed: boolean;
};

/** Returns changed finished workouts, and the others with nearly as many sets from the day before to the day after. */
export async function findCompared(
  db: WeightsDb,
  userId: string,
  workoutIds: readonly string[],
): Promise<ComparedWorkout[]> {
  const { rows } = await sql<ComparedWorkout>`
    select distinct w.uuid, w.title, (extract(epoch from w.started_at) * 1000)::float8 as started_ms, w.local_date,
      w.duration_seconds, w.uuid = any(${[...workoutIds]}::uuid[]) as is_changed
    from weights_workouts changed join weights_workouts w
      on w.user_id = changed.user_id and w.state = 'finished'
        and w.local_date between changed.local_date - 1 and changed.local_date + 1
        and (w.uuid = changed.uuid
          or least(w.set_count, changed.set_count) >= 0.8 * greatest(w.set_count, changed.set_count))
    where changed.uuid = any(${[...workoutIds]}::uuid[]) and changed.user_id = ${userId}
      and changed.state = 'finished'
    order by started_ms, w.uuid`.execute(db);
  return rows;
}

export type WorkoutFigures = { volume_kg: number; workouts: number; open_seconds: number };

/** Returns totals over all finished workouts of a user; long workouts have no part in the time. */
export async function findTotals(
  db: WeightsDb,
  userId: string,
  longSeconds: number,
): Promise<WorkoutFigures> {
  const { rows } = await sql<WorkoutFigures>`
    select coalesce(sum(volume_kg), 0) as volume_kg, count(*) as workouts,
      coalesce(sum(duration_seconds) filter (where duration_seconds <= ${longSeconds}), 0) as open_seconds
    from weights_workouts where user_id = ${userId} and state = 'finished'`.execute(db);
  return rows[0] ?? { volume_kg: 0, workouts: 0, open_seconds: 0 };
}

export type CurrentRecord = {
  exercise: string;
  kind: string;
  value: number;
  load_type: LoadType;
};

export async function findCurrentRecords(
  db: WeightsDb,
  userId: string,
  exerciseIds: readonly string[],
): Promise<CurrentRecord[]> {
  const { rows } = await sql<CurrentRecord>`
    select e.name as exercise, r.kind, r.value, e.load_type
    from weights_records r join weights_exercises e on e.uuid = r.exercise_id
    where r.user_id = ${userId} and r.exercise_id = any(${[...exerciseIds]}::uuid[]) and r.is_current
    order by e.name, r.kind`.execute(db);
  return rows;
}
