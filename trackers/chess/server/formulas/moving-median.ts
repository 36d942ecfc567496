import { medianOf } from './median.ts';

/** Returns for each value the median of the last `width` values; null while there are fewer. */
export function movingMedian(values: readonly number[], width = 20): (number | null)[] {
  return values.map((_, index) => {
    const from = index + 1 - width;
    return from < 0 ? null : medianOf(values.slice(from, index + 1));
  });
}
