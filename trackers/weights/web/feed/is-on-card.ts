import type { WorkoutStats } from '../../tracker.ts';

/** Returns whether an exercise is one of the main ones; those of supersets have a letter: `Squat (A)`. */
export function isOnCard({ top_exercises: top }: WorkoutStats, exercise: string): boolean {
  const name = exercise.replace(/ \([A-Z]\)$/, '');
  return top.some((one) => one.name === name || one.name === exercise);
}
