import { formatNumber } from '../platform/format.ts';
import type { StatDelta } from '../ui/StatTile.tsx';

/** Writes a whole-number change: `+8`, `−8`, `±0`. */
export function formatChange(change: number): string {
  if (change === 0) return '±0';
  return `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change), { maximumFractionDigits: 0 })}`;
}

/** Judges a change of a stat where more is better. */
export function changeMeaning(change: number): StatDelta['meaning'] {
  if (change === 0) return 'neutral';
  return change > 0 ? 'good' : 'bad';
}
