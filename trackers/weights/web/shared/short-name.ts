/** `Bench Press (Barbell)` without its equipment, for narrow places; the full name stands in a tooltip. */
export function shortName(exercise: string): string {
  const open = exercise.lastIndexOf('(');
  const isLast = open > 0 && exercise.indexOf(')', open) === exercise.length - 1;
  return isLast ? exercise.slice(0, open).trimEnd() || exercise : exercise;
}
