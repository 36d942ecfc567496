import { formatCompact, formatNumber } from '../../platform/format.ts';

/** Longer numbers would not fit beside others. */
const LONG = 10_000_000;

/** `1,204`, or `12.3M` from ten million on. */
export function countText(count: number): string {
  return count < LONG ? formatNumber(count) : formatCompact(count);
}
