/** `Bench Press (Barbell)` without its equipment, for narrow places; the full name stands in a tooltip. */
export function shortName(exercise: string): string {
  return exercise.replace(/\s*\([^()]*\)$/, '') || exercise;
}
