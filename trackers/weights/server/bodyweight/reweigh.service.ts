import { setImmediate as nextTurn } from 'node:timers/promises';
import { bodyweightOn, usesBodyweight } from '../formulas/load.ts';
import { rebuildRecords } from '../records/records.service.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb } from '../weights.db.ts';
import { rollUpExercise, rollUpWorkout } from '../workouts/workout-rollup.ts';
import { loadExercises, type StoredExercise } from '../workouts/workouts.loader.ts';
import { findBodyweights } from './bodyweight.repository.ts';
import {
  findWeighedWorkouts,
  saveExerciseStats,
  saveWorkoutStats,
  type ExerciseStats,
  type WorkoutFigures,
} from './reweigh.repository.ts';

const WORKOUTS_PER_BATCH = 100;

/** After a change of body-weights: the figures and records of the workouts for which another one holds now. */
export async function reweigh(trx: WeightsDb, userId: string): Promise<void> {
  const entries = await findBodyweights(trx, userId);
  const changed = (await findWeighedWorkouts(trx, userId)).flatMap(({ uuid, local_date, bodyweight_kg }) => {
    const bodyweightKg = bodyweightOn(entries, local_date);
    return bodyweightKg === bodyweight_kg ? [] : [{ uuid, bodyweightKg }];
  });
  const exerciseIds = new Set<string>();
  for (let start = 0; start < changed.length; start += WORKOUTS_PER_BATCH) {
    const batch = changed.slice(start, start + WORKOUTS_PER_BATCH);
    const exercises = await loadExercises(
      trx,
      batch.map(({ uuid }) => uuid),
    );
    const figures = batch.map((workout) => statsOf(workout, exercises.get(workout.uuid) ?? []));
    await saveWorkoutStats(
      trx,
      figures.map(({ workout }) => workout),
    );
    await saveExerciseStats(
      trx,
      figures.flatMap((figure) => figure.exercises),
    );
    await nextTurn();
    for (const { exercise } of [...exercises.values()].flat())
      if (usesBodyweight(exercise)) exerciseIds.add(exercise.uuid);
  }
  const { formula } = await findSettings(trx, userId);
  await rebuildRecords(trx, userId, { exerciseIds, formula });
}

function statsOf(
  { uuid, bodyweightKg }: { uuid: string; bodyweightKg: number | null },
  exercises: readonly StoredExercise[],
): { workout: WorkoutFigures; exercises: ExerciseStats[] } {
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
