import type { LOAD_TYPES } from '../../contract/exercises.ts';
import type { OneSide } from '../../contract/limits.ts';
import type { SetType } from '../../contract/workouts.ts';

export type LoadType = (typeof LOAD_TYPES)[number];
export type { OneRepMaxFormula } from '../../contract/one-rep-max.ts';

/** The properties of an exercise that formulas need. */
export type ExerciseTraits = {
  loadType: LoadType;
  /** The share of the body weight that is lifted: pull-up 1, push-up 0.64. */
  bodyweightFraction: number;
  /** The entered weight is one of two dumbbells. */
  perHand: boolean;
};

/** A set in kilograms. Assistance is positive and separate from the weight; see `splitAssistance`. */
export type PerformedSet = {
  setType: SetType;
  done: boolean;
  weightKg: number | null;
  assistanceKg: number | null;
  reps: number | null;
  rpe: number | null;
  distanceM: number | null;
  durationSeconds: number | null;
  /** The trained side of a one-sided set; absent or null for both. */
  side?: OneSide | null;
};

/** Tests whether statistics count a set: it is done and not a warm-up. */
export function isWorkingSet(set: Pick<PerformedSet, 'setType' | 'done'>): boolean {
  return set.done && set.setType !== 'warmup';
}
