import type { WeightsTables } from '../database.gen.ts';
import type { WorkoutRow } from './workout-rows.ts';
import { findEntries, findSets, type EntryRow } from './workouts.repository.ts';
import type { WorkoutContent, WorkoutExercise, WorkoutSet } from './workouts.model.ts';
import type { WeightsDb } from '../weights.db.ts';

/** An exercise of a stored workout; the index of a set is its position. */
export type StoredExercise = WorkoutExercise & { uuid: string };

export async function loadExercises(
  db: WeightsDb,
  workoutIds: readonly string[],
  first?: number,
): Promise<ReadonlyMap<string, StoredExercise[]>> {
  const entries = await findEntries(db, workoutIds, first);
  const sets = await findSets(
    db,
    entries.map(({ uuid }) => uuid),
  );
  const loaded = new Map<string, StoredExercise[]>(workoutIds.map((uuid) => [uuid, []]));
  for (const entry of entries) {
    loaded.get(entry.workout_id)?.push(workoutExercise(entry, sets.get(entry.uuid) ?? []));
  }
  return loaded;
}

export function workoutContent(row: WorkoutRow, exercises: readonly WorkoutExercise[]): WorkoutContent {
  return {
    title: row.title,
    notes: row.notes,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    timezone: row.timezone,
    localDate: row.local_date,
    durationSeconds: row.duration_seconds,
    state: row.state === 'draft' ? 'draft' : 'finished',
    exercises,
  };
}

function workoutExercise(entry: EntryRow, sets: readonly WeightsTables['weights_sets'][]): StoredExercise {
  return {
    uuid: entry.uuid,
    exercise: {
      uuid: entry.exercise_id,
      name: entry.name,
      category: entry.category,
      loadType: entry.load_type,
      bodyweightFraction: entry.bodyweight_fraction,
      perHand: entry.per_hand,
    },
    supersetGroup: entry.superset_group,
    notes: entry.notes,
    restSeconds: entry.rest_seconds,
    sets: sets.map(workoutSet),
  };
}

export function workoutSet(
  set: Omit<WeightsTables['weights_sets'], 'workout_exercise_id' | 'position'>,
): WorkoutSet {
  return {
    setType: set.set_type,
    done: set.done,
    weightEntered: set.weight_entered,
    weightUnit: set.weight_unit,
    weightKg: set.weight_kg,
    assistanceKg: set.assistance_kg,
    reps: set.reps,
    rpe: set.rpe,
    distanceM: set.distance_m,
    durationSeconds: set.duration_s,
    side: set.side,
    doneAt: set.done_at,
  };
}
