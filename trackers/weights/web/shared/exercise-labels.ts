import type { Exercise } from '../../contract/exercises.ts';

/** Labels of the ways to measure an exercise. */
export const LOAD_TYPE_NAMES: Readonly<Record<Exercise['load_type'], string>> = {
  external: 'Weight and reps',
  bodyweight: 'Body-weight reps',
  weighted_bodyweight: 'Body-weight plus weight',
  assisted: 'Assisted body-weight',
  reps_only: 'Reps only',
  duration: 'Time',
  distance: 'Distance and time',
};

/** Muscles as the catalogue names them. */
export const MUSCLES = [
  'abdominals',
  'abductors',
  'adductors',
  'biceps',
  'calves',
  'chest',
  'forearms',
  'glutes',
  'hamstrings',
  'lats',
  'lower back',
  'middle back',
  'neck',
  'quadriceps',
  'shoulders',
  'traps',
  'triceps',
] as const;

/** Writes `Barbell · chest`. */
export function exerciseSubtitle({
  equipment,
  primary_muscles: muscles,
  is_custom: isCustom,
}: Exercise): string {
  return [isCustom ? 'Custom' : equipment, muscles.join(', ')].filter(Boolean).join(' · ');
}
