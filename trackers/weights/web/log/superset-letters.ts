import type { DraftExercise } from './draft-workout.ts';

/** Returns the letter of each exercise's superset in order; null outside supersets and for a group of one. */
export function supersetLetters(exercises: readonly DraftExercise[]): (string | null)[] {
  const groups = exercises.flatMap(({ supersetGroup }) => supersetGroup ?? []);
  const shared = [...new Set(groups)].filter((group) => groups.indexOf(group) !== groups.lastIndexOf(group));
  return exercises.map(({ supersetGroup }) => {
    const index = supersetGroup === null ? -1 : shared.indexOf(supersetGroup);
    return index < 0 ? null : String.fromCharCode(65 + index);
  });
}
