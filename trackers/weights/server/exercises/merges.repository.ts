import { sql } from 'kysely';
import type { WeightsTables } from '../database.gen.ts';
import type { WeightsDb } from '../weights.db.ts';

export type MergeRow = Required<WeightsTables['weights_exercise_merges']>;

const columns = sql`m.uuid, m.user_id, m.source_id, m.target_id, m.workouts, m.sets, m.entry_ids, m.alias_keys,
  m.merged_at, m.undone_at`;

export async function findMerge(db: WeightsDb, userId: string, uuid: string): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    select ${columns} from weights_exercise_merges m where m.user_id = ${userId} and m.uuid = ${uuid}`.execute(
    db,
  );
  return rows[0];
}

export async function findMergeOf(
  db: WeightsDb,
  userId: string,
  sourceId: string,
): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    select ${columns} from weights_exercise_merges m
    where m.user_id = ${userId} and m.source_id = ${sourceId} and m.undone_at is null`.execute(db);
  return rows[0];
}

export type NamedMerge = Pick<MergeRow, 'uuid' | 'workouts' | 'sets' | 'merged_at'> & {
  source: string;
  target: string;
};

/** Returns the merges since a time that are not undone, newest first. */
export async function findMergesSince(db: WeightsDb, userId: string, since: Date): Promise<NamedMerge[]> {
  const { rows } = await sql<NamedMerge>`
    select m.uuid, m.workouts, m.sets, m.merged_at, source.name as source, target.name as target
    from weights_exercise_merges m
    join weights_exercises source on source.uuid = m.source_id
    join weights_exercises target on target.uuid = m.target_id
    where m.user_id = ${userId} and m.undone_at is null and m.merged_at >= ${since}
    order by m.merged_at desc, m.uuid`.execute(db);
  return rows;
}

/** Gives the history of one exercise to another. Returns the moved entries and their numbers of workouts and sets. */
export async function moveHistory(
  db: WeightsDb,
  { userId, sourceId, targetId }: { userId: string; sourceId: string; targetId: string },
): Promise<{ entryIds: string[]; workouts: number; sets: number }> {
  const { rows } = await sql<{ uuid: string; workout_id: string; set_count: number }>`
    update weights_workout_exercises set exercise_id = ${targetId}
    where user_id = ${userId} and exercise_id = ${sourceId}
    returning uuid, workout_id, set_count`.execute(db);
  return {
    entryIds: rows.map(({ uuid }) => uuid),
    workouts: new Set(rows.map(({ workout_id }) => workout_id)).size,
    sets: rows.reduce((total, { set_count }) => total + set_count, 0),
  };
}

/** Assigns the file names of one exercise to another and returns these names. */
export async function moveAliases(
  db: WeightsDb,
  { userId, sourceId, targetId }: { userId: string; sourceId: string; targetId: string },
): Promise<string[]> {
  const { rows } = await sql<{ name_key: string }>`
    update weights_exercise_aliases set exercise_id = ${targetId}
    where user_id = ${userId} and exercise_id = ${sourceId} returning name_key`.execute(db);
  return rows.map(({ name_key }) => name_key);
}

export async function insertMerge(db: WeightsDb, merge: MergeRow): Promise<void> {
  await sql`
    insert into weights_exercise_merges
      (uuid, user_id, source_id, target_id, workouts, sets, entry_ids, alias_keys, merged_at)
    values (${merge.uuid}, ${merge.user_id}, ${merge.source_id}, ${merge.target_id}, ${merge.workouts}, ${merge.sets},
      ${merge.entry_ids}::uuid[], ${merge.alias_keys}::text[], ${merge.merged_at})`.execute(db);
}

/** Marks an exercise as merged into another, or with null as an exercise of its own again. */
export async function markMerged(db: WeightsDb, sourceId: string, targetId: string | null): Promise<void> {
  await sql`update weights_exercises set merged_into = ${targetId}::uuid where uuid = ${sourceId}`.execute(
    db,
  );
}

/**
 * Replaces the entries of a workout in the merges that moved them, before the workout itself is replaced. Entries match
 * in the order of those with one exercise, because they have no other identity in a request.
 */
export async function replaceMergedEntries(
  db: WeightsDb,
  workoutId: string,
  exercises: readonly { uuid: string; exercise_id: string }[],
): Promise<void> {
  await sql`
    with stored as (
      select uuid, user_id, exercise_id, row_number() over (partition by exercise_id order by position) as nth
      from weights_workout_exercises where workout_id = ${workoutId}
    ), next as (
      select uuid, exercise_id, row_number() over (partition by exercise_id order by position) as nth
      from unnest(${exercises.map(({ uuid }) => uuid)}::uuid[],
        ${exercises.map(({ exercise_id }) => exercise_id)}::uuid[]) with ordinality as t (uuid, exercise_id, position)
    )
    update weights_exercise_merges m set entry_ids = array(
      select coalesce(next.uuid, moved.uuid) from unnest(m.entry_ids) as moved (uuid)
      left join stored on stored.uuid = moved.uuid left join next using (exercise_id, nth))
    where m.user_id = (select user_id from stored limit 1) and m.undone_at is null
      and m.entry_ids && array(select uuid from stored)`.execute(db);
}

/** Moves entries and names back to the source of a merge, and removes the alias that the merge added. */
export async function revertMerge(
  db: WeightsDb,
  merge: MergeRow,
  { sourceKey, now }: { sourceKey: string; now: Date },
): Promise<void> {
  await sql`
    update weights_workout_exercises set exercise_id = ${merge.source_id}
    where uuid = any(${merge.entry_ids}::uuid[]) and exercise_id = ${merge.target_id}`.execute(db);
  await sql`
    delete from weights_exercise_aliases where user_id = ${merge.user_id} and name_key = ${sourceKey}
      and exercise_id = ${merge.target_id}`.execute(db);
  await sql`
    update weights_exercise_aliases set exercise_id = ${merge.source_id}
    where user_id = ${merge.user_id} and name_key = any(${merge.alias_keys}::text[])
      and exercise_id = ${merge.target_id}`.execute(db);
  await sql`update weights_exercise_merges set undone_at = ${now} where uuid = ${merge.uuid}`.execute(db);
}
