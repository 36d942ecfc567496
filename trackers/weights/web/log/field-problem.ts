import { LIMITS } from '../../contract/limits.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { toKg } from '../../contract/units.ts';
import { typedNumber, typedSeconds } from './draft-numbers.ts';
import type { DraftSet, SetField } from './draft-workout.ts';

/** Returns the error of a typed field; null if it is valid. */
export function fieldProblem(set: DraftSet, field: SetField): string | null {
  const text = set[field];
  if (text.trim() === '') return null;
  if (field === 'duration') {
    const seconds = typedSeconds(text);
    if (seconds === null) return 'Enter seconds, or minutes and seconds like 1:30';
    return seconds > LIMITS.durationSeconds ? 'Longer than a day' : null;
  }
  const number = typedNumber(text);
  if (number === null) return 'Not a number';
  return numberProblem(field, number, set.unit);
}

function numberProblem(field: SetField, number: number, unit: WeightUnit): string | null {
  if (field === 'weight')
    return Math.abs(toKg(number, unit)) > LIMITS.weightKg ? `Above ${LIMITS.weightKg} kg` : null;
  if (number < 0) return 'Below zero';
  if (field === 'reps' && number > LIMITS.reps) return `More than ${LIMITS.reps} repetitions`;
  if (field === 'rpe' && (number < 1 || number > 10)) return 'From 1 to 10';
  return null;
}

/** Tests whether any field of these sets is invalid. */
export function hasProblem(sets: readonly DraftSet[]): boolean {
  return sets.some((set) => FIELDS.some((field) => fieldProblem(set, field) !== null));
}

const FIELDS: readonly SetField[] = ['weight', 'reps', 'rpe', 'distance', 'duration'];
