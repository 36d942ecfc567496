import type { WeightsTables } from '../database.gen.ts';
import type { DescribedExercise } from '../formulas/workout-description.model.ts';
import { RECORD_KINDS, type RecordEvent, type RecordKind } from '../formulas/records.model.ts';
import type { StoredExercise } from '../workouts/workouts.loader.ts';

export function setKey(workoutExerciseId: string, position: number): string {
  return `${workoutExerciseId}/${position}`;
}

export function setColumns(
  key: string | null,
): Pick<WeightsTables['weights_records'], 'workout_exercise_id' | 'set_position'> {
  const [entry, position] = key?.split('/') ?? [];
  return entry === undefined || position === undefined
    ? { workout_exercise_id: null, set_position: null }
    : { workout_exercise_id: entry, set_position: Number(position) };
}

export function recordEvent(row: WeightsTables['weights_records']): RecordEvent {
  const { workout_exercise_id: entry, set_position: position } = row;
  return {
    kind: recordKind(row.kind),
    value: row.value,
    previous: row.previous,
    isBaseline: row.is_baseline,
    setUuid: entry === null || position === null ? null : setKey(entry, position),
    weightKg: row.weight_kg,
    reps: row.reps,
    distanceM: row.distance_m,
    workoutUuid: row.workout_id,
    achievedAt: row.local_date,
    revealsBodyweight: row.reveals_bodyweight,
  };
}

/** Combines exercises with their records. If an exercise occurs twice, a record belongs to the entry with its set. */
export function describedExercises(
  exercises: readonly StoredExercise[],
  records: readonly WeightsTables['weights_records'][],
): DescribedExercise[] {
  const firstEntry = new Map<string, string>();
  for (const { exercise, uuid } of exercises)
    if (!firstEntry.has(exercise.uuid)) firstEntry.set(exercise.uuid, uuid);
  return exercises.map(({ uuid, exercise, supersetGroup, sets }) => ({
    name: exercise.name,
    category: exercise.category,
    supersetGroup,
    traits: exercise,
    sets: sets.map((set, position) => ({ ...set, setUuid: setKey(uuid, position) })),
    records: records
      .filter(
        (record) =>
          record.exercise_id === exercise.uuid &&
          (record.workout_exercise_id ?? firstEntry.get(exercise.uuid)) === uuid,
      )
      .map(recordEvent),
  }));
}

function recordKind(text: string): RecordKind {
  const kind = RECORD_KINDS.find((known) => known === text);
  if (!kind) throw new TypeError(`${text} is not a record kind`);
  return kind;
}
