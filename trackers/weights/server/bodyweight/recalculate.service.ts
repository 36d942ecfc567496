import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { bodyweightOn, usesBodyweight } from '../formulas/load.ts';
import { rebuildRecords } from '../records/records.service.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb } from '../weights.db.ts';
import { rollUpExercise, rollUpWorkout } from '../workouts/workout-rollup.ts';
import { loadExercises, type StoredExercise } from '../workouts/workouts.loader.ts';
import { findBodyweights } from './bodyweight.repository.ts';
import {
  findBodyweightWorkouts,
  saveExerciseStats,
  saveWorkoutStats,
  type ExerciseStats,
  type WorkoutTotals,
} from './recalculate.repository.ts';

const WORKOUTS_PER_BATCH = 100;

/** Recalculates the stats and records of workouts whose body weight changed. */
export async function recalculateWorkouts(trx: WeightsDb, userId: string): Promise<void> {
  const entries = await findBodyweights(trx, userId);
  const changed = (await findBodyweightWorkouts(trx, userId)).flatMap(
    ({ uuid, local_date, bodyweight_kg }) => {
      const bodyweightKg = bodyweightOn(entries, local_date);
      return bodyweightKg === bodyweight_kg ? [] : [{ uuid, bodyweightKg }];
    },
  );
  const exerciseIds = new Set<string>();
  for (let start = 0; start < changed.length; start += WORKOUTS_PER_BATCH) {
    const batch = changed.slice(start, start + WORKOUTS_PER_BATCH);
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
    await yieldToEventLoop();
    for (const { exercise } of [...exercises.values()].flat())
      if (usesBodyweight(exercise)) exerciseIds.add(exercise.uuid);
  }
  const { formula } = await findSettings(trx, userId);
  await rebuildRecords(trx, userId, { exerciseIds, formula });
}

function statsOf(
  { uuid, bodyweightKg }: { uuid: string; bodyweightKg: number | null },
  exercises: readonly StoredExercise[],
): { workout: WorkoutTotals; exercises: ExerciseStats[] } {
  const rollups = exercises.map((entry) => rollUpExercise(entry, bodyweightKg));
  const total = rollUpWorkout(exercises, rollups);
  return {
    workout: {
      uuid,
      bodyweight_kg: bodyweightKg,
      volume_kg: total.volumeKg,
      open_volume_kg: total.openVolumeKg,
      sets_without_volume: total.setsWithoutVolume,
    },
    exercises: exercises.flatMap((entry, index) => {
      const rollup = rollups[index];
      if (!rollup) return [];
      return [
        {
          uuid: entry.uuid,
          volume_kg: rollup.volumeKg,
          sets_without_volume: rollup.setsWithoutVolume,
          e1rm_epley_kg: rollup.e1rmEpleyKg,
          e1rm_brzycki_kg: rollup.e1rmBrzyckiKg,
        },
      ];
    }),
  };
}
