import { medianOf } from './median.ts';

/** The analysed games behind a point of the accuracy over time. */
export const TREND_GAMES = 20;

/** Returns for each value the median of the last `width` values; null while there are fewer. */
export function movingMedian(values: readonly number[], width = TREND_GAMES): (number | null)[] {
  return values.map((_, index) => {
    const from = index + 1 - width;
    return from < 0 ? null : medianOf(values.slice(from, index + 1));
  });
}
