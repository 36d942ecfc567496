import { sql } from 'kysely';
import type { ExerciseRow } from '../exercises/exercises.repository.ts';
import type { WeightsDb } from '../weights.db.ts';
import type { WorkoutRow } from '../workouts/workout-rows.ts';

/** The next finished workouts after a place in their order of time; drafts follow where they are wanted. */
export async function findNextWorkouts(
  db: WeightsDb,
  {
    userId,
    after,
    limit,
    withDrafts,
  }: { userId: string; after: { startedAt: Date; uuid: string } | null; limit: number; withDrafts: boolean },
): Promise<WorkoutRow[]> {
  const startedAt = after?.startedAt ?? null;
  const { rows } = await sql<WorkoutRow>`
    select uuid, user_id, client_id, title, notes, started_at, ended_at, timezone, local_date, duration_seconds, source,
      import_id, external_key, state, replaced_by, version, edited_at, bodyweight_kg, set_count, hard_sets, volume_kg,
      open_volume_kg, sets_without_volume, bodyweight_sets, fingerprint
    from weights_workouts
    where user_id = ${userId} and (state = 'finished' or (${withDrafts}::boolean and state = 'draft'))
      and (${startedAt}::timestamptz is null
        or (started_at, uuid) > (${startedAt}::timestamptz, ${after?.uuid ?? null}::uuid))
    order by started_at, uuid limit ${limit}`.execute(db);
  return rows;
}

export async function findOwnExercises(db: WeightsDb, userId: string): Promise<ExerciseRow[]> {
  const { rows } = await sql<ExerciseRow>`
    select uuid, owner_id, name, name_key, search_text, load_type, bodyweight_fraction, per_hand, equipment, mechanic,
      category, primary_muscles, secondary_muscles
    from weights_exercises where owner_id = ${userId} order by name, uuid`.execute(db);
  return rows;
}
