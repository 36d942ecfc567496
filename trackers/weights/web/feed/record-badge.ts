import type { WorkoutStats } from '../../tracker.ts';

/** What was bettered, in two words; the first that applies speaks for the exercise. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['e1rm', 'Best e1RM'],
  ['weight', 'Heaviest set'],
  ['reps_at_weight', 'Most reps'],
  ['most_reps', 'Most reps'],
  ['least_assistance', 'Least help'],
  ['longest_duration', 'Longest'],
  ['longest_distance', 'Furthest'],
  ['fastest', 'Fastest'],
  ['set_volume', 'Biggest set'],
  ['session_volume', 'Most volume'],
]);

export function recordBadge(records: WorkoutStats['records'], exercise: string): string {
  const kinds = records.filter((record) => record.exercise === exercise).map(({ kind }) => kind);
  const [kind] = [...WORDS.keys()].filter((known) => kinds.includes(known));
  return (kind && WORDS.get(kind)) || 'Record';
}
