import type { WeightsTables } from '../database.gen.ts';
import { rollUpExercise, rollUpWorkout } from './workout-rollup.ts';
import type { WorkoutContent, WorkoutExercise, WorkoutOrigin, WorkoutSet } from './workouts.model.ts';

export type WorkoutRow = Required<Omit<WeightsTables['weights_workouts'], 'version'>> & { version: number };

export type WorkoutRows = {
  workout: WorkoutRow;
  exercises: WeightsTables['weights_workout_exercises'][];
  sets: WeightsTables['weights_sets'][];
};

/** Builds the rows of a workout with everything derived from its sets. */
export function workoutRows(
  content: WorkoutContent,
  origin: WorkoutOrigin,
  { bodyweightKg, newId }: { bodyweightKg: number | null; newId: () => string },
): WorkoutRows {
  const rollups = content.exercises.map((entry) => rollUpExercise(entry, bodyweightKg));
  const exercises: WeightsTables['weights_workout_exercises'][] = [];
  const sets: WeightsTables['weights_sets'][] = [];
  for (const [position, entry] of content.exercises.entries()) {
    const rollup = rollups[position];
    if (!rollup) continue;
    const uuid = newId();
    exercises.push({
      ...exerciseColumns(entry, position),
      uuid,
      workout_id: origin.uuid,
      user_id: origin.userId,
      local_date: content.localDate,
      is_counted: content.state === 'finished',
      set_count: rollup.setCount,
      hard_sets: rollup.hardSets,
      volume_kg: rollup.volumeKg,
      sets_without_volume: rollup.setsWithoutVolume,
      top_set_kg: rollup.topSetKg,
      e1rm_epley_kg: rollup.e1rmEpleyKg,
      e1rm_brzycki_kg: rollup.e1rmBrzyckiKg,
    });
    for (const [index, set] of entry.sets.entries()) sets.push(setRow(set, uuid, index));
  }
  const total = rollUpWorkout(content.exercises, rollups);
  const workout: WorkoutRow = {
    ...workoutColumns(content, origin),
    bodyweight_kg: bodyweightKg,
    set_count: total.setCount,
    hard_sets: total.hardSets,
    volume_kg: total.volumeKg,
    open_volume_kg: total.openVolumeKg,
    sets_without_volume: total.setsWithoutVolume,
    bodyweight_sets: total.bodyweightSets,
    rest_seconds: total.restSeconds,
    rests: total.rests,
    fingerprint: total.fingerprint,
  };
  return { workout, exercises, sets };
}

function workoutColumns(content: WorkoutContent, origin: WorkoutOrigin) {
  return {
    uuid: origin.uuid,
    user_id: origin.userId,
    client_id: origin.clientId,
    title: content.title,
    notes: content.notes,
    started_at: content.startedAt,
    ended_at: content.endedAt,
    timezone: content.timezone,
    local_date: content.localDate,
    duration_seconds: content.durationSeconds,
    source: origin.source,
    import_id: origin.importId,
    external_key: origin.externalKey,
    state: content.state,
    replaced_by: null,
    version: origin.version,
    edited_at: origin.editedAt,
    announces_records: origin.announcesRecords ?? null,
  };
}

function exerciseColumns(entry: WorkoutExercise, position: number) {
  return {
    exercise_id: entry.exercise.uuid,
    position,
    superset_group: entry.supersetGroup,
    notes: entry.notes,
    rest_seconds: entry.restSeconds,
  };
}

function setRow(set: WorkoutSet, workoutExerciseId: string, position: number): WeightsTables['weights_sets'] {
  return {
    workout_exercise_id: workoutExerciseId,
    position,
    set_type: set.setType,
    done: set.done,
    weight_entered: set.weightEntered,
    weight_unit: set.weightUnit,
    weight_kg: set.weightKg,
    assistance_kg: set.assistanceKg,
    reps: set.reps,
    rpe: set.rpe,
    distance_m: set.distanceM,
    duration_s: set.durationSeconds,
    side: set.side ?? null,
    done_at: set.doneAt ?? null,
  };
}
