import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { HttpError } from '@plotline/server/tracker-kit/http.ts';
import type { BodyweightEntry } from '../../contract/bodyweight.ts';
import { toKg } from '../../contract/units.ts';
import { bodyweightOn, usesBodyweight } from '../formulas/load.ts';
import { rebuildRecords } from '../records/records.service.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsKit, WeightsDb } from '../weights.db.ts';
import { rollUpExercise, rollUpWorkout } from '../workouts/workout-rollup.ts';
import { localDateOf } from '../workouts/workout-times.ts';
import { loadExercises, type StoredExercise } from '../workouts/workouts.loader.ts';
import { removeEntry, saveEntry, findBodyweights } from './bodyweight.repository.ts';
import {
  findBodyweightWorkouts,
  saveExerciseStats,
  saveWorkoutStats,
  type ExerciseStats,
  type WorkoutTotals,
} from './recalculate.repository.ts';

const EARLIEST = '2000-01-01';
/** The easternmost zone, where tomorrow begins first. */
const EASTMOST = 'Pacific/Kiritimati';

export async function put(
  kit: WeightsKit,
  userId: string,
  entry: BodyweightEntry,
): Promise<{ entry: BodyweightEntry }> {
  checkDate(entry.date, kit.now());
  await kit.transaction(async (trx) => {
    await kit.lockTracker(trx, userId);
    await saveEntry(trx, userId, { ...entry, weightKg: toKg(entry.weight, entry.unit) });
    await recalculateWorkouts(trx, userId);
  });
  return { entry };
}

export async function remove(kit: WeightsKit, userId: string, date: string): Promise<{ success: true }> {
  checkDate(date, kit.now());
  await kit.transaction(async (trx) => {
    await kit.lockTracker(trx, userId);
    if (!(await removeEntry(trx, userId, date))) throw entryNotFound();
    await recalculateWorkouts(trx, userId);
  });
  return { success: true };
}

function checkDate(date: string, now: Date): void {
  const problem = dateProblem(date, now);
  if (problem !== null)
    throw new HttpError(422, 'validation', [{ loc: ['path', 'date'], msg: problem, type: 'value_error' }]);
}

function dateProblem(date: string, now: Date): string | null {
  if (!isDate(date)) return 'This is not a valid date';
  if (date < EARLIEST) return `The date cannot be before ${EARLIEST}`;
  return date > localDateOf(now, EASTMOST) ? 'The date cannot be in the future' : null;
}

function isDate(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function entryNotFound(): HttpError {
  return new HttpError(404, 'weights.bodyweight_not_found', 'No body weight on this day');
}

const WORKOUTS_PER_BATCH = 100;

/** Recalculates the stats and records of workouts whose body weight changed. */
async function recalculateWorkouts(trx: WeightsDb, userId: string): Promise<void> {
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
