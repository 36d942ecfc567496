import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { toKg } from '../../contract/units.ts';
import { splitAssistance } from '../formulas/load.ts';
import type { WeightsDb } from '../weights.db.ts';
import {
  saveExerciseStats,
  saveSetLoads,
  saveWorkoutStats,
  type ExerciseStats,
  type SetLoad,
  type WorkoutTotals,
} from './recalculate.repository.ts';
import { rollUpExercise, rollUpWorkout } from './workout-rollup.ts';
import { loadExercises, type StoredExercise } from './workouts.loader.ts';
import type { WorkoutSet } from './workouts.model.ts';

const WORKOUTS_PER_BATCH = 100;

type Stats = { workout: WorkoutTotals; exercises: ExerciseStats[]; sets: SetLoad[] };

/**
 * Derives loads and stats of workouts again, after a body weight or an exercise changed. Records are not rebuilt.
 * @returns the exercises of these workouts.
 */
export async function recalculate(
  trx: WeightsDb,
  workouts: readonly { uuid: string; bodyweightKg: number | null }[],
): Promise<StoredExercise['exercise'][]> {
  const seen = new Map<string, StoredExercise['exercise']>();
  for (let start = 0; start < workouts.length; start += WORKOUTS_PER_BATCH) {
    const batch = workouts.slice(start, start + WORKOUTS_PER_BATCH);
    const exercises = await loadExercises(
      trx,
      batch.map(({ uuid }) => uuid),
    );
    const stats = batch.map((workout) => statsOf(workout, exercises.get(workout.uuid) ?? []));
    await saveWorkoutStats(
      trx,
      stats.map(({ workout }) => workout),
    );
    await saveExerciseStats(
      trx,
      stats.flatMap((stat) => stat.exercises),
    );
    await saveSetLoads(
      trx,
      stats.flatMap((stat) => stat.sets),
    );
    await yieldToEventLoop();
    for (const { exercise } of [...exercises.values()].flat()) seen.set(exercise.uuid, exercise);
  }
  return [...seen.values()];
}

function statsOf(
  { uuid, bodyweightKg }: { uuid: string; bodyweightKg: number | null },
  stored: readonly StoredExercise[],
): Stats {
  const exercises = stored.map((entry) => ({
    ...entry,
    sets: entry.sets.map((set) => withLoad(set, entry.exercise)),
  }));
  const rollups = exercises.map((entry) => rollUpExercise(entry, bodyweightKg));
  const total = rollUpWorkout(exercises, rollups);
  return {
    workout: {
      uuid,
      bodyweight_kg: bodyweightKg,
      volume_kg: total.volumeKg,
      open_volume_kg: total.openVolumeKg,
      sets_without_volume: total.setsWithoutVolume,
      bodyweight_sets: total.bodyweightSets,
      fingerprint: total.fingerprint,
    },
    exercises: exercises.flatMap((entry, index) => {
      const rollup = rollups[index];
      if (!rollup) return [];
      return [
        {
          uuid: entry.uuid,
          volume_kg: rollup.volumeKg,
          sets_without_volume: rollup.setsWithoutVolume,
          top_set_kg: rollup.topSetKg,
          e1rm_epley_kg: rollup.e1rmEpleyKg,
          e1rm_brzycki_kg: rollup.e1rmBrzyckiKg,
        },
      ];
    }),
    sets: exercises.flatMap((entry, index) => changedLoads(entry, stored[index]?.sets ?? [])),
  };
}

/** Returns the set with the load that its entered weight means for an exercise. */
function withLoad(set: WorkoutSet, exercise: StoredExercise['exercise']): WorkoutSet {
  if (set.weightEntered === null) return set;
  return { ...set, ...splitAssistance(exercise, toKg(set.weightEntered, set.weightUnit ?? 'kg')) };
}

function changedLoads({ uuid, sets }: StoredExercise, before: readonly WorkoutSet[]): SetLoad[] {
  return sets.flatMap((set, position) => {
    const was = before[position];
    if (was?.weightKg === set.weightKg && was.assistanceKg === set.assistanceKg) return [];
    return [
      { workout_exercise_id: uuid, position, weight_kg: set.weightKg, assistance_kg: set.assistanceKg },
    ];
  });
}
