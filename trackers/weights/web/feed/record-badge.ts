import type { WorkoutStats } from '../../tracker.ts';

/** Badge texts by record kind, the most important first. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['e1rm', 'Best e1RM'],
  ['weight', 'Heaviest set'],
  ['reps_at_weight', 'Most reps'],
  ['most_reps', 'Most reps'],
  ['least_assistance', 'Least assistance'],
  ['longest_duration', 'Longest'],
  ['longest_distance', 'Furthest'],
  ['fastest', 'Fastest'],
  ['set_volume', 'Best set volume'],
  ['session_volume', 'Most volume'],
]);

export function recordBadge(records: WorkoutStats['records'], exercise: string): string {
  const kinds = records.filter((record) => record.exercise === exercise).map(({ kind }) => kind);
  const [kind] = [...LABELS.keys()].filter((known) => kinds.includes(known));
  return (kind && LABELS.get(kind)) || 'Record';
}
