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
  ['set_volume', 'Most volume in a set'],
  ['session_volume', 'Most volume'],
]);

/** Records of volume come with almost every workout: they have no badge. */
const WITHOUT_BADGE: ReadonlySet<string> = new Set(['set_volume', 'session_volume']);

export function recordLabel(kind: string): string {
  return LABELS.get(kind) ?? 'Record';
}

/** Returns the badge of the most important record of an exercise; null if it has only records of volume. */
export function recordBadge(records: WorkoutStats['records'], exercise: string): string | null {
  const kinds = records.filter((record) => record.exercise === exercise).map(({ kind }) => kind);
  if (kinds.length > 0 && kinds.every((kind) => WITHOUT_BADGE.has(kind))) return null;
  const [kind] = [...LABELS.keys()].filter((known) => kinds.includes(known));
  return recordLabel(kind ?? '');
}
