import type { WeightsSettings } from '../../contract/settings.ts';
import type { Workout } from '../../contract/workouts.ts';
import type { DescribedExercise } from '../formulas/workout-description.model.ts';
import { describeRecord } from '../formulas/record-description.ts';
import { round } from '../formulas/round.ts';
import { describedExercises } from '../records/record-events.ts';
import { findRecordsOf, type WorkoutRecordRow } from '../records/records.repository.ts';
import type { WeightsDb } from '../weights.db.ts';
import type { WorkoutRow } from './workout-rows.ts';
import { loadExercises, type StoredExercise } from './workouts.loader.ts';
import type { WorkoutSet } from './workouts.model.ts';

export async function presentWorkout(
  db: WeightsDb,
  row: WorkoutRow,
  settings: WeightsSettings,
): Promise<Workout> {
  const exercises = (await loadExercises(db, [row.uuid])).get(row.uuid) ?? [];
  const records = await findRecordsOf(db, [row.uuid]);
  return {
    uuid: row.uuid,
    client_id: row.client_id,
    title: row.title,
    notes: row.notes,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    timezone: row.timezone,
    local_date: row.local_date,
    state: row.state === 'draft' ? 'draft' : 'finished',
    version: row.version,
    source: row.source,
    duration_seconds: row.duration_seconds,
    volume_kg: round(row.volume_kg),
    exercises: exercises.map(presentExercise),
    records: presentRecords(exercises, records, settings),
  };
}

export function presentExercise({
  exercise,
  ...entry
}: Omit<StoredExercise, 'uuid'>): Workout['exercises'][number] {
  return {
    exercise_uuid: exercise.uuid,
    name: exercise.name,
    load_type: exercise.loadType,
    per_hand: exercise.perHand,
    superset_group: entry.supersetGroup,
    notes: entry.notes,
    rest_seconds: entry.restSeconds,
    sets: entry.sets.map(presentSet),
  };
}

/** Presents a set, with assistance as a negative weight. */
function presentSet(set: WorkoutSet): Workout['exercises'][number]['sets'][number] {
  return {
    set_type: set.setType,
    done: set.done,
    weight_entered: set.weightEntered,
    weight_unit: set.weightUnit,
    weight_kg: set.assistanceKg === null ? set.weightKg : -set.assistanceKg,
    reps: set.reps,
    rpe: set.rpe,
    distance_m: set.distanceM,
    duration_s: set.durationSeconds,
    side: set.side ?? null,
    done_at: set.doneAt?.toISOString() ?? null,
  };
}

export function presentRecords(
  exercises: readonly StoredExercise[],
  records: readonly WorkoutRecordRow[],
  settings: WeightsSettings,
): Workout['records'] {
  return records.map((record) => ({
    exercise_uuid: record.exercise_id,
    exercise: record.exercise,
    kind: record.kind,
    value: round(record.value),
    text:
      describedExercises(exercises, [record])
        .map((described) => describeRecord(forOwner(described), settings)?.text)
        .find(Boolean) ?? '',
  }));
}

/** Returns an exercise as its owner sees it, with records that reveal the body weight. */
export function forOwner(exercise: DescribedExercise): DescribedExercise {
  return {
    ...exercise,
    records: exercise.records.map((record) => ({ ...record, revealsBodyweight: false })),
  };
}
