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

/** Writes `Barbell · chest`. */
export function exerciseSubtitle({
  equipment,
  primary_muscles: muscles,
  is_custom: isCustom,
}: Exercise): string {
  return [isCustom ? 'Custom' : equipment, muscles.join(', ')].filter(Boolean).join(' · ');
}
