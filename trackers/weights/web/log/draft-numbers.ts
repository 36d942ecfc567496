import { estimateOneRepMax, type OneRepMaxFormula } from '../../contract/one-rep-max.ts';
import { fromKg, METRES_PER_MILE, toKg } from '../../contract/units.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import type { DraftExercise, DraftSet, DraftWorkout } from './draft-workout.ts';

const METRES_PER_KM = 1000;

/** The number that was typed, with a point or a comma; null where there is none. */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '' || !/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return null;
  return Number(plain);
}

/** `90`, `1:30` and `1:05:00` in seconds. */
export function typedSeconds(text: string): number | null {
  const parts = text.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d+$/.test(part))) return null;
  return parts.reduce((total, part) => total * 60 + Number(part), 0);
}

/** A number as one would type it: without separators and trailing zeros. */
export function asTyped(value: number | null, decimals = 3): string {
  return value === null ? '' : String(Number(value.toFixed(decimals)));
}

export function secondsAsTyped(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 60) return String(seconds);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Kilometres, or miles for users who lift in pounds. */
export function metresOf(distance: string, unit: WeightUnit): number | null {
  const typed = typedNumber(distance);
  return typed === null ? null : typed * (unit === 'lb' ? METRES_PER_MILE : METRES_PER_KM);
}

export function metresAsTyped(metres: number | null, unit: WeightUnit): string {
  return metres === null ? '' : asTyped(metres / (unit === 'lb' ? METRES_PER_MILE : METRES_PER_KM));
}

/**
 * Volume of the sets that are done, without warm-ups. Exercises that carry the body are left out: their
 * load needs a body-weight, which the server knows.
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

/** Working sets that are done. */
export function setsDone({ exercises }: Pick<DraftWorkout, 'exercises'>): number {
  return exercises.reduce((sum, exercise) => sum + exerciseSetsDone(exercise), 0);
}

export function exerciseSetsDone({ sets }: Pick<DraftExercise, 'sets'>): number {
  return sets.filter((set) => set.isDone && set.type !== 'warmup').length;
}

/** The best estimate of an exercise in this workout; null where none can be made. */
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

/** Strictly better than ever before, by more than the dust of conversions. */
export function isRecord(exercise: DraftExercise, bestKg: number | null, formula: OneRepMaxFormula): boolean {
  const estimate = bestEstimateKg(exercise, formula);
  return bestKg !== null && estimate !== null && estimate > bestKg + 0.01;
}

/** The helpers beside a weight move it by one small pair of plates, never below nothing. */
export function nudgedWeight(text: string, direction: 1 | -1, unit: WeightUnit): string {
  const step = unit === 'lb' ? 5 : 2.5;
  return asTyped(Math.max(0, (typedNumber(text) ?? 0) + direction * step));
}

/** A weight kept in kilograms as a number in a unit, for showing. */
export function weightIn(weightKg: number, unit: WeightUnit): number {
  return Math.round(fromKg(weightKg, unit) * 10) / 10;
}
