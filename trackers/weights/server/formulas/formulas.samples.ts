import type { ExerciseTraits, PerformedSet } from './formulas.model.ts';
import type { RecordSet } from './records.model.ts';

/** Exercises and sets for the tests of the formulas. */
export const BENCH: ExerciseTraits = { loadType: 'external', bodyweightFraction: 1, perHand: false };
export const DUMBBELLS: ExerciseTraits = { ...BENCH, perHand: true };
export const PULL_UP: ExerciseTraits = { ...BENCH, loadType: 'weighted_bodyweight' };
export const ASSISTED: ExerciseTraits = { ...BENCH, loadType: 'assisted' };
export const PUSH_UP: ExerciseTraits = { ...BENCH, loadType: 'bodyweight', bodyweightFraction: 0.64 };
export const PLANK: ExerciseTraits = { ...BENCH, loadType: 'duration' };
export const RUN: ExerciseTraits = { ...BENCH, loadType: 'distance' };

export function makeSet(values: Partial<PerformedSet> = {}): PerformedSet {
  return {
    setType: 'normal',
    done: true,
    weightKg: null,
    assistanceKg: null,
    reps: null,
    rpe: null,
    distanceM: null,
    durationSeconds: null,
    ...values,
  };
}

export function makeRecordSet(setUuid: string, values: Partial<PerformedSet>): RecordSet {
  return { ...makeSet(values), setUuid };
}
