import { formatDuration, formatNumber, kgToUnit } from '@plotline/web/tracker-kit/format.ts';
import type { Static } from 'typebox';
import type { RecordRow } from '../../contract/page.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { volumeText } from '../shared/volume.ts';

export type RecordLine = Static<typeof RecordRow>;

/** Descriptions of records, by kind. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['e1rm', 'Best estimated maximum'],
  ['weight', 'Heaviest weight'],
  ['reps_at_weight', 'Most repetitions at this weight'],
  ['least_assistance', 'Least assistance'],
  ['most_reps', 'Most repetitions'],
  ['longest_distance', 'Furthest'],
  ['longest_duration', 'Longest'],
  ['fastest', 'Fastest'],
  ['set_volume', 'Most volume in a set'],
  ['session_volume', 'Most volume in a workout'],
]);

export function recordKind(kind: string): string {
  return KINDS.get(kind) ?? 'Record';
}

/** Writes an estimated maximum or its change: `102.0`, one below the other in a column. */
export function estimateText(estimateKg: number, unit: WeightUnit, { isSigned = false } = {}): string {
  return formatNumber(kgToUnit(estimateKg, unit), { isSigned, minimumFractionDigits: 1 });
}

/** Writes the improvement of a record: `+2.9` for an estimate, else with its unit; empty for a first value. */
export function recordChange({ kind, delta }: RecordLine, unit: WeightUnit): string {
  if (delta === null || delta === 0) return '';
  if (kind === 'e1rm') return estimateText(delta, unit, { isSigned: true });
  if (kind === 'weight' || kind === 'least_assistance') {
    return `${formatNumber(kgToUnit(delta, unit), { isSigned: true })} ${unit}`;
  }
  if (kind === 'set_volume' || kind === 'session_volume') return `+${volumeText(delta, unit)}`;
  if (kind === 'longest_duration') return `+${formatDuration(delta)}`;
  if (kind === 'longest_distance') return `${formatNumber(delta, { isSigned: true })} m`;
  if (kind === 'fastest') return 'faster';
  return `${formatNumber(delta, { isSigned: true })} ${Math.abs(delta) === 1 ? 'rep' : 'reps'}`;
}
