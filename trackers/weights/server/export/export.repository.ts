import { sql } from 'kysely';
import type { ExerciseRow } from '../exercises/exercises.repository.ts';
import type { WeightsDb } from '../weights.db.ts';
import type { WorkoutRow } from '../workouts/workout-rows.ts';

export type WorkoutState = 'finished' | 'draft' | 'replaced';

/** Returns the next workouts of some states after a position, oldest first. */
export async function findNextWorkouts(
  db: WeightsDb,
  {
    userId,
    after,
    limit,
    states,
  }: {
    userId: string;
    after: { startedAt: Date; uuid: string } | null;
    limit: number;
    states: readonly WorkoutState[];
  },
): Promise<WorkoutRow[]> {
  const startedAt = after?.startedAt ?? null;
  const { rows } = await sql<WorkoutRow>`
    select uuid, user_id, client_id, title, notes, started_at, ended_at, timezone, local_date, duration_seconds, source,
      import_id, external_key, state, replaced_by, version, edited_at, bodyweight_kg, set_count, hard_sets, volume_kg,
      open_volume_kg, sets_without_volume, bodyweight_sets, rest_seconds, rests, fingerprint, announces_records
    from weights_workouts
    where user_id = ${userId} and state = any(${[...states]}::text[])
      and (${startedAt}::timestamptz is null
        or (started_at, uuid) > (${startedAt}::timestamptz, ${after?.uuid ?? null}::uuid))
    order by started_at, uuid limit ${limit}`.execute(db);
  return rows;
}

export async function findOwnExercises(db: WeightsDb, userId: string): Promise<ExerciseRow[]> {
  const { rows } = await sql<ExerciseRow>`
    select uuid, owner_id, name, name_key, search_text, load_type, bodyweight_fraction, per_hand, equipment, mechanic,
      category, primary_muscles, secondary_muscles, archived_at, merged_into
    from weights_exercises where owner_id = ${userId} order by name, uuid`.execute(db);
  return rows;
}

export type ExportedMerge = {
  source: string;
  target: string;
  workouts: number;
  sets: number;
  merged_at: Date;
};

/** Returns the merges that are not undone, oldest first. */
export async function findAllMerges(db: WeightsDb, userId: string): Promise<ExportedMerge[]> {
  const { rows } = await sql<ExportedMerge>`
    select source.name as source, target.name as target, m.workouts, m.sets, m.merged_at
    from weights_exercise_merges m
    join weights_exercises source on source.uuid = m.source_id
    join weights_exercises target on target.uuid = m.target_id
    where m.user_id = ${userId} and m.undone_at is null order by m.merged_at, m.uuid`.execute(db);
  return rows;
}

export type ExerciseAlias = { name: string; exercise: string };

export async function findExerciseAliases(db: WeightsDb, userId: string): Promise<ExerciseAlias[]> {
  const { rows } = await sql<ExerciseAlias>`
    select a.name_key as name, e.name as exercise
    from weights_exercise_aliases a join weights_exercises e on e.uuid = a.exercise_id
    where a.user_id = ${userId} order by a.name_key`.execute(db);
  return rows;
}

export type ImportRow = {
  file_name: string;
  format: string;
  status: string;
  timezone: string;
  workouts: number;
  sets: number;
  created_at: Date;
  applied_at: Date | null;
  undo_until: Date | null;
};

export async function findAllImports(db: WeightsDb, userId: string): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select file_name, format_label as format, status, timezone, workouts, sets, created_at, applied_at, undo_until
    from weights_import_batches where user_id = ${userId} order by created_at, uuid`.execute(db);
  return rows;
}

/** Counts the rows of a user's export: JSON and CSV of each table; the CSV of workouts has only finished ones. */
export async function countExported(db: WeightsDb, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) + count(*) filter (where state = 'finished') from weights_workouts where user_id = ${userId})
      + 2 * (select count(*) from weights_exercises where owner_id = ${userId})
      + 2 * (select count(*) from weights_exercise_aliases where user_id = ${userId})
      + 2 * (select count(*) from weights_exercise_merges where user_id = ${userId} and undone_at is null)
      + 2 * (select count(*) from weights_bodyweight where user_id = ${userId})
      + 2 * (select count(*) from weights_import_batches where user_id = ${userId}) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Whether a workout of a user has more than `most` exercises. */
export async function hasOversizedWorkout(db: WeightsDb, userId: string, most: number): Promise<boolean> {
  const { rows } = await sql`
    select workout_id from weights_workout_exercises where user_id = ${userId}
    group by workout_id having count(*) > ${most} limit 1`.execute(db);
  return rows.length > 0;
}
