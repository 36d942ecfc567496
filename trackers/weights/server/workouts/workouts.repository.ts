import type { PostVisibility } from '@plotline/contract/feed.ts';
import type { LimitedPosts } from '@plotline/server/tracker-kit/tracker-posts.ts';
import { sql } from 'kysely';
import type { ExerciseRow } from '../exercises/exercises.repository.ts';
import type { WeightsTables } from '../database.gen.ts';
import type { WorkoutRow, WorkoutRows } from './workout-rows.ts';
import { insertRows, type WeightsDb } from '../weights.db.ts';

const columns = sql`w.uuid, w.user_id, w.client_id, w.title, w.notes, w.started_at, w.ended_at, w.timezone, w.local_date,
  w.duration_seconds, w.source, w.import_id, w.external_key, w.state, w.replaced_by, w.version, w.edited_at,
  w.bodyweight_kg, w.set_count, w.hard_sets, w.volume_kg, w.open_volume_kg, w.sets_without_volume, w.bodyweight_sets,
  w.rest_seconds, w.rests, w.fingerprint, w.announces_records`;

export async function insertWorkouts(db: WeightsDb, workouts: readonly WorkoutRows[]): Promise<void> {
  await insertRows(
    db,
    'weights_workouts',
    workouts.map(({ workout }) => workout),
  );
  await insertRows(
    db,
    'weights_workout_exercises',
    workouts.flatMap(({ exercises }) => exercises),
  );
  await insertRows(
    db,
    'weights_sets',
    workouts.flatMap(({ sets }) => sets),
  );
}

/** Replaces everything of a workout but its identity and source. */
export async function replaceWorkout(
  db: WeightsDb,
  { workout, exercises, sets }: WorkoutRows,
): Promise<void> {
  await sql`
    update weights_workouts set title = ${workout.title}, notes = ${workout.notes},
      started_at = ${workout.started_at}, ended_at = ${workout.ended_at}, timezone = ${workout.timezone},
      local_date = ${workout.local_date}, duration_seconds = ${workout.duration_seconds}, state = ${workout.state},
      version = ${workout.version}, edited_at = ${workout.edited_at}, bodyweight_kg = ${workout.bodyweight_kg},
      set_count = ${workout.set_count}, hard_sets = ${workout.hard_sets}, volume_kg = ${workout.volume_kg},
      open_volume_kg = ${workout.open_volume_kg}, sets_without_volume = ${workout.sets_without_volume},
      bodyweight_sets = ${workout.bodyweight_sets}, rest_seconds = ${workout.rest_seconds}, rests = ${workout.rests},
      fingerprint = ${workout.fingerprint}
    where uuid = ${workout.uuid}`.execute(db);
  await sql`delete from weights_workout_exercises where workout_id = ${workout.uuid}`.execute(db);
  await insertRows(db, 'weights_workout_exercises', exercises);
  await insertRows(db, 'weights_sets', sets);
}

export async function findWorkout(
  db: WeightsDb,
  userId: string,
  uuid: string,
): Promise<WorkoutRow | undefined> {
  const { rows } = await sql<WorkoutRow>`
    select ${columns} from weights_workouts w
    where w.uuid = ${uuid} and w.user_id = ${userId} and w.state <> 'replaced'`.execute(db);
  return rows[0];
}

export async function findByClientId(
  db: WeightsDb,
  userId: string,
  clientId: string,
): Promise<WorkoutRow | undefined> {
  const { rows } = await sql<WorkoutRow>`
    select ${columns} from weights_workouts w
    where w.user_id = ${userId} and w.client_id = ${clientId}`.execute(db);
  return rows[0];
}

export async function findWorkouts(db: WeightsDb, uuids: readonly string[]): Promise<WorkoutRow[]> {
  const { rows } = await sql<WorkoutRow>`
    select ${columns} from weights_workouts w where w.uuid = any(${[...uuids]}::uuid[])
    order by w.started_at, w.uuid`.execute(db);
  return rows;
}

export async function removeWorkouts(db: WeightsDb, uuids: readonly string[]): Promise<void> {
  await sql`delete from weights_workouts where uuid = any(${[...uuids]}::uuid[])`.execute(db);
}

/** Deletes drafts without sets that were begun before a time. */
export async function removeEmptyDrafts(db: WeightsDb, userId: string, before: Date): Promise<void> {
  await sql`
    delete from weights_workouts w
    where w.user_id = ${userId} and w.state = 'draft' and w.started_at < ${before} and not exists (
      select 1 from weights_workout_exercises we join weights_sets s on s.workout_exercise_id = we.uuid
      where we.workout_id = w.uuid)`.execute(db);
}

export async function hasFinishedWorkout(db: WeightsDb, userId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists(select 1 from weights_workouts where user_id = ${userId} and state = 'finished') as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

export async function findExerciseIds(db: WeightsDb, workoutIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ exercise_id: string }>`
    select distinct exercise_id from weights_workout_exercises
    where workout_id = any(${[...workoutIds]}::uuid[])`.execute(db);
  return rows.map(({ exercise_id }) => exercise_id);
}

export type EntryRow = Pick<
  ExerciseRow,
  'name' | 'category' | 'load_type' | 'bodyweight_fraction' | 'per_hand'
> & {
  uuid: string;
  workout_id: string;
  exercise_id: string;
  position: number;
  superset_group: number | null;
  notes: string | null;
  rest_seconds: number | null;
};

/** Returns the exercises of workouts in order, by default all, else the `first` ones of each. */
export async function findEntries(
  db: WeightsDb,
  workoutIds: readonly string[],
  first = 1_000,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select we.uuid, we.workout_id, we.exercise_id, we.position, we.superset_group, we.notes, we.rest_seconds,
      e.name, e.category, e.load_type, e.bodyweight_fraction, e.per_hand
    from weights_workout_exercises we join weights_exercises e on e.uuid = we.exercise_id
    where we.workout_id = any(${[...workoutIds]}::uuid[]) and we.position < ${first}
    order by we.workout_id, we.position`.execute(db);
  return rows;
}

export async function findSets(
  db: WeightsDb,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, WeightsTables['weights_sets'][]>> {
  const { rows } = await sql<WeightsTables['weights_sets']>`
    select workout_exercise_id, position, set_type, done, weight_entered, weight_unit, weight_kg, assistance_kg, reps,
      rpe, distance_m, duration_s, side, done_at
    from weights_sets where workout_exercise_id = any(${[...entryIds]}::uuid[])
    order by workout_exercise_id, position`.execute(db);
  return Map.groupBy(rows, ({ workout_exercise_id }) => workout_exercise_id);
}

/** Returns those of the workouts whose posts not everyone sees. */
export async function findLimitedWorkouts(
  trx: WeightsDb,
  workouts: readonly string[],
): Promise<LimitedPosts> {
  const { rows } = await sql<{ uuid: string; visibility: PostVisibility }>`
    select uuid, case when is_published then visibility else 'only_me' end as visibility from kit_posts
    where uuid = any(${workouts}::uuid[]) and (not is_published or visibility <> 'everyone')`.execute(trx);
  return new Map(rows.map(({ uuid, visibility }) => [uuid, visibility]));
}

/** Saves which of some workouts not everyone sees. */
export async function saveLimited(
  trx: WeightsDb,
  workouts: readonly string[],
  limited: LimitedPosts,
): Promise<void> {
  const [uuids, visibilities] = [[...limited.keys()], [...limited.values()]];
  await sql`
    delete from weights_waiting
    where workout_id = any(${workouts}::uuid[]) and workout_id <> all(${uuids}::uuid[])`.execute(trx);
  if (uuids.length === 0) return;
  await sql`
    insert into weights_waiting (workout_id, visibility)
    select * from unnest(${uuids}::uuid[], ${visibilities}::text[])
    on conflict (workout_id) do update set visibility = excluded.visibility`.execute(trx);
}
