import { estimateOneRepMax, type OneRepMaxFormula } from '../../contract/one-rep-max.ts';
import { fromKg, METRES_PER_MILE, toKg } from '../../contract/units.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import type { DraftExercise, DraftSet, DraftWorkout } from './draft-workout.ts';

const METRES_PER_KM = 1000;

/** Parses a typed number with a point or a comma; null if it is none. */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '' || !/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return null;
  return Number(plain);
}

/** Parses `90`, `1:30` and `1:05:00` as seconds. */
export function typedSeconds(text: string): number | null {
  const parts = text.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d+$/.test(part))) return null;
  return parts.reduce((total, part) => total * 60 + Number(part), 0);
}

/** Writes a number as typed, without separators and trailing zeros. */
export function asTyped(value: number | null, decimals = 3): string {
  return value === null ? '' : String(Number(value.toFixed(decimals)));
}

export function secondsAsTyped(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 60) return String(seconds);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Parses a distance in kilometres, or in miles for users who lift in pounds. */
export function metresOf(distance: string, unit: WeightUnit): number | null {
  const typed = typedNumber(distance);
  return typed === null ? null : typed * (unit === 'lb' ? METRES_PER_MILE : METRES_PER_KM);
}

export function metresAsTyped(metres: number | null, unit: WeightUnit): string {
  return metres === null ? '' : asTyped(metres / (unit === 'lb' ? METRES_PER_MILE : METRES_PER_KM));
}

/**
 * Returns the volume of the done sets, without warm-ups. Body-weight exercises have none here: only the server
 * knows the body weight.
 */
export function exerciseVolumeKg({ loadType, perHand, sets }: DraftExercise): number {
  if (loadType !== 'external') return 0;
  return sets.reduce((sum, set) => {
    const weight = typedNumber(set.weight);
    const reps = typedNumber(set.reps);
    if (!set.isDone || set.type === 'warmup' || weight === null || reps === null) return sum;
    return sum + toKg(weight, set.unit) * (perHand ? 2 : 1) * reps;
  }, 0);
}

export function workoutVolumeKg({ exercises }: Pick<DraftWorkout, 'exercises'>): number {
  return exercises.reduce((sum, exercise) => sum + exerciseVolumeKg(exercise), 0);
}

/** Counts the done sets, without warm-ups. */
export function setsDone({ exercises }: Pick<DraftWorkout, 'exercises'>): number {
  return exercises.reduce((sum, exercise) => sum + exerciseSetsDone(exercise), 0);
}

export function exerciseSetsDone({ sets }: Pick<DraftExercise, 'sets'>): number {
  return sets.filter((set) => set.isDone && set.type !== 'warmup').length;
}

/** Returns the best estimated maximum of an exercise in this workout; null without one. */
export function bestEstimateKg(exercise: DraftExercise, formula: OneRepMaxFormula): number | null {
  if (exercise.loadType !== 'external') return null;
  const estimates = exercise.sets.flatMap((set) => estimateKg(set, formula) ?? []);
  return estimates.length === 0 ? null : Math.max(...estimates);
}

function estimateKg(set: DraftSet, formula: OneRepMaxFormula): number | null {
  const weight = typedNumber(set.weight);
  const reps = typedNumber(set.reps);
  if (!set.isDone || set.type === 'warmup' || weight === null || reps === null) return null;
  return estimateOneRepMax(toKg(weight, set.unit), { reps, rpe: typedNumber(set.rpe) }, formula);
}

/** Tests whether the estimate beats the best one by more than a rounding error. */
export function isRecord(exercise: DraftExercise, bestKg: number | null, formula: OneRepMaxFormula): boolean {
  const estimate = bestEstimateKg(exercise, formula);
  return bestKg !== null && estimate !== null && estimate > bestKg + 0.01;
}

/** Changes a weight by one pair of small plates, never below zero. */
export function nudgedWeight(text: string, direction: 1 | -1, unit: WeightUnit): string {
  const step = unit === 'lb' ? 5 : 2.5;
  return asTyped(Math.max(0, (typedNumber(text) ?? 0) + direction * step));
}

/** Converts a weight to a unit, rounded for display. */
export function weightIn(weightKg: number, unit: WeightUnit): number {
  return Math.round(fromKg(weightKg, unit) * 10) / 10;
}
