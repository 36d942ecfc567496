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

/** Removes the equipment from `Bench Press (Barbell)`, for narrow columns. */
export function shortName(exercise: string): string {
  const open = exercise.lastIndexOf('(');
  const isLast = open > 0 && exercise.indexOf(')', open) === exercise.length - 1;
  return isLast ? exercise.slice(0, open).trimEnd() || exercise : exercise;
}
