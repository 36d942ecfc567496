import { lockByName } from '@plotline/server/tracker-kit/locks.repository.ts';
import { sql } from 'kysely';
import type { WeightsTables } from '../database.gen.ts';
import type { WeightsDb } from '../weights.db.ts';

type Defaults = 'bodyweight_fraction' | 'per_hand' | 'primary_muscles' | 'secondary_muscles';

/** A row with the defaults of its columns. */
export type ExerciseRow = Required<Omit<WeightsTables['weights_exercises'], Defaults>> & {
  bodyweight_fraction: number;
  per_hand: boolean;
  primary_muscles: string[];
  secondary_muscles: string[];
};

const columns = sql`e.uuid, e.owner_id, e.name, e.name_key, e.search_text, e.load_type, e.bodyweight_fraction,
  e.per_hand, e.equipment, e.mechanic, e.category, e.primary_muscles, e.secondary_muscles, e.archived_at, e.merged_into`;

/** Returns the own and built-in exercises among `uuids`, by uuid. */
export async function findExercises(
  db: WeightsDb,
  userId: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, ExerciseRow>> {
  const { rows } = await sql<ExerciseRow>`
    select ${columns} from weights_exercises e
    where e.uuid = any(${[...uuids]}::uuid[]) and (e.owner_id is null or e.owner_id = ${userId})`.execute(db);
  return new Map(rows.map((row) => [row.uuid, row]));
}

export async function findExercise(
  db: WeightsDb,
  userId: string,
  uuid: string,
): Promise<ExerciseRow | undefined> {
  return (await findExercises(db, userId, [uuid])).get(uuid);
}

/** Returns the user's own exercises and aliases, without merged ones. */
export async function findOwnNames(db: WeightsDb, userId: string) {
  const own = await sql<{ uuid: string; name: string }>`
    select uuid, name from weights_exercises where owner_id = ${userId} and merged_into is null`.execute(db);
  const aliases = await sql<{ name_key: string; exercise_id: string }>`
    select name_key, exercise_id from weights_exercise_aliases where user_id = ${userId}`.execute(db);
  return {
    own: own.rows,
    aliases: new Map(aliases.rows.map(({ name_key, exercise_id }) => [name_key, exercise_id])),
  };
}

/** Replaces merged exercises by those that took over their history. */
export async function followMerges<Key>(
  db: WeightsDb,
  userId: string,
  exercises: ReadonlyMap<Key, ExerciseRow>,
): Promise<ReadonlyMap<Key, ExerciseRow>> {
  const targets = [...exercises.values()].flatMap(({ merged_into }) => merged_into ?? []);
  if (targets.length === 0) return exercises;
  const found = await findExercises(db, userId, targets);
  return followMerges(
    db,
    userId,
    new Map([...exercises].map(([key, row]) => [key, found.get(row.merged_into ?? '') ?? row])),
  );
}

/** Inserts own exercises, skipping names that the user already has. */
export async function insertOwnExercises(db: WeightsDb, exercises: readonly ExerciseRow[]): Promise<void> {
  await sql`
    insert into weights_exercises
    select * from json_populate_recordset(null::weights_exercises, ${JSON.stringify(exercises)}::json)
    on conflict (owner_id, name_key) where owner_id is not null do nothing`.execute(db);
}

export async function findOwnByKeys(
  db: WeightsDb,
  userId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ExerciseRow>> {
  const { rows } = await sql<ExerciseRow>`
    select ${columns} from weights_exercises e
    where e.owner_id = ${userId} and e.name_key = any(${[...keys]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.name_key, row]));
}

/** Returns exercises by name key, without merged ones; own ones replace built-in ones. */
export async function findByKeys(
  db: WeightsDb,
  userId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ExerciseRow>> {
  const { rows } = await sql<ExerciseRow>`
    select ${columns} from weights_exercises e
    where e.name_key = any(${[...keys]}::text[]) and (e.owner_id is null or e.owner_id = ${userId})
      and e.merged_into is null
    order by e.owner_id nulls first`.execute(db);
  return new Map(rows.map((row) => [row.name_key, row]));
}

export async function saveAliases(
  db: WeightsDb,
  userId: string,
  aliases: readonly { nameKey: string; exerciseId: string }[],
): Promise<void> {
  const rows = aliases.map(({ nameKey, exerciseId }) => ({
    user_id: userId,
    name_key: nameKey,
    exercise_id: exerciseId,
  }));
  await sql`
    insert into weights_exercise_aliases
    select * from json_populate_recordset(null::weights_exercise_aliases, ${JSON.stringify(rows)}::json)
    on conflict (user_id, name_key) do update set exercise_id = excluded.exercise_id`.execute(db);
}

export interface ExerciseSearch {
  readonly userId: string;
  /** Each has one or more spellings, of which one must be in the name. */
  readonly words: readonly (readonly string[])[];
  /** Ids of exercises that come before others that the user has not done, in this order. */
  readonly common: readonly string[];
  readonly page: number;
  readonly limit: number;
  readonly isOwn: boolean;
}

/**
 * Returns a page of exercises whose names or other names contain every word. Those in which every word begins a word
 * come first; then the ones most used by the user, the common ones, those that begin with the words, and by name.
 */
export async function searchExercises(
  db: WeightsDb,
  search: ExerciseSearch,
): Promise<{ rows: ExerciseRow[]; total: number }> {
  const { userId, words, common, page, limit, isOwn } = search;
  const all = (before: string) => {
    const conditions = words.map((spellings) => {
      const patterns = spellings.map((spelling) => `%${before}${spelling}%`);
      return sql`' ' || e.search_text like any(${patterns}::text[])`;
    });
    return sql.join([sql`true`, ...conditions], sql` and `);
  };
  const start = `${words.map(([spelling = '']) => spelling).join(' ')}%`;
  const { rows } = await sql<ExerciseRow & { total: number }>`
    with used as (
      select exercise_id, count(*) uses from weights_workout_exercises
      where user_id = ${userId} and is_counted group by exercise_id)
    select ${columns}, count(*) over () as total
    from weights_exercises e left join used on used.exercise_id = e.uuid
    where ${all('')} and e.merged_into is null
      and (e.owner_id = ${userId} or not ${isOwn}::boolean and e.owner_id is null)
      and (${isOwn}::boolean or e.archived_at is null)
    order by not (${all(' ')}), coalesce(used.uses, 0) desc,
      array_position(${[...common]}::uuid[], e.uuid), e.name_key like ${start} desc, e.name, e.uuid
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  if (rows.length > 0 || page === 1) return { rows, total: rows[0]?.total ?? 0 };
  const first = await searchExercises(db, { ...search, page: 1, limit: 1 });
  return { rows: [], total: first.total };
}

export async function findLastSession(db: WeightsDb, userId: string, exerciseId: string) {
  const { rows } = await sql<{
    uuid: string;
    workout_id: string;
    started_at: Date;
    rest_seconds: number | null;
  }>`
    select we.uuid, we.workout_id, w.started_at, we.rest_seconds
    from weights_workout_exercises we join weights_workouts w on w.uuid = we.workout_id
    where we.user_id = ${userId} and we.exercise_id = ${exerciseId} and we.is_counted
    order by we.local_date desc, w.started_at desc, we.position limit 1`.execute(db);
  return rows[0];
}

export async function findBestEstimates(db: WeightsDb, userId: string, exerciseId: string) {
  const { rows } = await sql<{ epley: number | null; brzycki: number | null }>`
    select max(e1rm_epley_kg) as epley, max(e1rm_brzycki_kg) as brzycki from weights_workout_exercises
    where user_id = ${userId} and exercise_id = ${exerciseId} and is_counted`.execute(db);
  return rows[0] ?? { epley: null, brzycki: null };
}

export async function findSetsOf(db: WeightsDb, workoutExerciseId: string) {
  const { rows } = await sql<{
    set_type: 'warmup' | 'normal' | 'drop' | 'failure';
    weight_entered: number | null;
    weight_unit: 'kg' | 'lb' | null;
    reps: number | null;
    rpe: number | null;
    distance_m: number | null;
    duration_s: number | null;
  }>`
    select set_type, weight_entered, weight_unit, reps, rpe, distance_m, duration_s from weights_sets
    where workout_exercise_id = ${workoutExerciseId} and done order by position`.execute(db);
  return rows;
}

export async function saveOwnExercise(db: WeightsDb, exercise: ExerciseRow): Promise<void> {
  await sql`
    update weights_exercises set name = ${exercise.name}, name_key = ${exercise.name_key},
      search_text = ${exercise.search_text}, load_type = ${exercise.load_type}, per_hand = ${exercise.per_hand},
      equipment = ${exercise.equipment}, category = ${exercise.category},
      primary_muscles = ${exercise.primary_muscles}::text[], secondary_muscles = ${exercise.secondary_muscles}::text[],
      archived_at = ${exercise.archived_at}
    where uuid = ${exercise.uuid}`.execute(db);
}

export async function loadedCatalogue(db: WeightsDb): Promise<string | undefined> {
  const { rows } = await sql<{ file_sha256: string }>`select file_sha256 from weights_catalogue`.execute(db);
  return rows[0]?.file_sha256;
}

/** Inserts new exercises and updates changed ones, one node at a time. */
export async function saveCatalogue(
  db: WeightsDb,
  sha256: string,
  exercises: readonly ExerciseRow[],
): Promise<void> {
  await lockByName(db, 'catalogue of exercises');
  await sql`
    insert into weights_exercises as e
    select * from json_populate_recordset(null::weights_exercises, ${JSON.stringify(exercises)}::json)
    on conflict (uuid) do update set name = excluded.name, name_key = excluded.name_key,
      search_text = excluded.search_text, load_type = excluded.load_type,
      bodyweight_fraction = excluded.bodyweight_fraction, per_hand = excluded.per_hand,
      equipment = excluded.equipment, mechanic = excluded.mechanic, category = excluded.category,
      primary_muscles = excluded.primary_muscles, secondary_muscles = excluded.secondary_muscles
    where e is distinct from excluded`.execute(db);
  await sql`
    insert into weights_catalogue (file_sha256) values (${sha256})
    on conflict (is_only) do update set file_sha256 = excluded.file_sha256`.execute(db);
}

export async function findCatalogueIds(db: WeightsDb): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from weights_exercises where owner_id is null`.execute(db);
  return new Set(rows.map(({ uuid }) => uuid));
}
