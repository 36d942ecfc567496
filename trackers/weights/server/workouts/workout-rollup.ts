import { createHash } from 'node:crypto';
import { setFingerprint, setKeys } from '../formulas/duplicates.ts';
import { isWorkingSet } from '../formulas/formulas.model.ts';
import { hardSetShare } from '../formulas/hard-sets.ts';
import { usesBodyweight, volumeOf } from '../formulas/load.ts';
import { setOneRepMax } from '../formulas/one-rep-max.ts';
import type { WorkoutExercise, WorkoutSet } from './workouts.model.ts';

export type ExerciseRollup = {
  setCount: number;
  hardSets: number;
  volumeKg: number;
  setsWithoutVolume: number;
  topSetKg: number | null;
  e1rmEpleyKg: number | null;
  e1rmBrzyckiKg: number | null;
};

export type WorkoutRollup = {
  setCount: number;
  hardSets: number;
  volumeKg: number;
  openVolumeKg: number;
  setsWithoutVolume: number;
  bodyweightSets: number;
  restSeconds: number | null;
  rests: number | null;
  fingerprint: string;
};

export function rollUpExercise(
  { exercise, sets }: Pick<WorkoutExercise, 'exercise' | 'sets'>,
  bodyweightKg: number | null,
): ExerciseRollup {
  const working = sets.filter((set) => isWorkingSet(set));
  const volume = volumeOf([{ traits: exercise, sets }], bodyweightKg);
  const estimates = (formula: 'epley' | 'brzycki') =>
    highest(working.map((set) => setOneRepMax(exercise, set, { formula, bodyweightKg })));
  return {
    setCount: working.length,
    hardSets: working.reduce((total, set) => total + hardSetShare(set), 0),
    volumeKg: volume.volumeKg,
    setsWithoutVolume: volume.setsWithoutBodyweight,
    topSetKg: highest(working.map((set) => ((set.reps ?? 0) >= 1 ? set.weightKg : null))),
    e1rmEpleyKg: estimates('epley'),
    e1rmBrzyckiKg: estimates('brzycki'),
  };
}

export function rollUpWorkout(
  exercises: readonly WorkoutExercise[],
  rollups: readonly ExerciseRollup[],
): WorkoutRollup {
  const total: WorkoutRollup = {
    setCount: 0,
    hardSets: 0,
    volumeKg: 0,
    openVolumeKg: 0,
    setsWithoutVolume: 0,
    bodyweightSets: 0,
    ...restsOf(exercises.flatMap(({ sets }) => sets.map(({ done, doneAt }) => (done ? doneAt : null)))),
    fingerprint: fingerprintOf(exercises),
  };
  for (const [index, rollup] of rollups.entries()) {
    const exercise = exercises[index]?.exercise;
    if (!exercise) continue;
    total.setCount += rollup.setCount;
    total.hardSets += rollup.hardSets;
    total.volumeKg += rollup.volumeKg;
    total.setsWithoutVolume += rollup.setsWithoutVolume;
    if (usesBodyweight(exercise)) total.bodyweightSets += rollup.setCount;
    else total.openVolumeKg += rollup.volumeKg;
  }
  return total;
}

type EnteredSets = readonly {
  exercise: { uuid: string };
  sets: readonly Pick<
    WorkoutSet,
    'done' | 'weightKg' | 'assistanceKg' | 'reps' | 'distanceM' | 'durationSeconds'
  >[];
}[];

/** Returns a hash of the done sets, equal for workouts with the same sets; empty without any. */
export function fingerprintOf(exercises: EnteredSets): string {
  const text = setFingerprint(doneSets(exercises));
  return text === '' ? '' : createHash('sha256').update(text).digest('base64url');
}

export function setKeysOf(exercises: EnteredSets): string[] {
  return setKeys(doneSets(exercises));
}

function doneSets(exercises: EnteredSets) {
  return exercises.flatMap((entry) =>
    entry.sets
      .filter(({ done }) => done)
      .map(({ weightKg, assistanceKg, reps, distanceM, durationSeconds }) => ({
        exerciseKey: entry.exercise.uuid,
        weightKg: assistanceKg === null ? weightKg : -assistanceKg,
        reps,
        distanceM,
        durationSeconds,
      })),
  );
}

function highest(values: readonly (number | null)[]): number | null {
  let best: number | null = null;
  for (const value of values) if (value !== null && (best === null || value > best)) best = value;
  return best;
}

/** A longer gap is no rest: the set was ticked late, or the training was interrupted. */
const LONGEST_REST_SECONDS = 15 * 60;

/** The time between the sets of a workout; null if fewer than two sets have a time. */
type Rests = { restSeconds: number | null; rests: number | null };

/** Sums the times from each set to the next one, which include the next set itself. */
function restsOf(doneAt: readonly (Date | null | undefined)[]): Rests {
  const times = doneAt.flatMap((time) => (time ? [time.getTime()] : [])).toSorted((a, b) => a - b);
  const gaps = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? time)) / 1000));
  const rests = gaps.filter((seconds) => seconds > 0 && seconds <= LONGEST_REST_SECONDS);
  if (rests.length === 0) return { restSeconds: null, rests: null };
  return { restSeconds: rests.reduce((sum, seconds) => sum + seconds, 0), rests: rests.length };
}
