import type { Showcase } from '@plotline/contract/showcase.ts';
import { addDays } from '../../tracker-kit/window.ts';

export interface CountedDay {
  readonly date: string;
  readonly trackerType: string;
  readonly count: number;
}

const YEAR_DAYS = 365;
const LEVELS = 4;
/** The darkest shade begins at the count that this share of the days does not exceed. */
const DARKEST_SHARE = 0.9;
const LEAST_DARKEST = 2;

export function heatmapSpan(today: string): Pick<Showcase, 'from' | 'to'> {
  return { from: addDays(today, 1 - YEAR_DAYS), to: today };
}

/** Shades days with activities. `trackerOrder` is that of the profile; `days` are sorted. */
export function shadeDays(days: readonly CountedDay[], trackerOrder: readonly string[]): Showcase['heatmap'] {
  const byDate = [...Map.groupBy(days, ({ date }) => date)].map(([date, counted]) => ({
    date,
    total: counted.reduce((sum, { count }) => sum + count, 0),
    trackers: counted
      .toSorted((a, b) => trackerOrder.indexOf(a.trackerType) - trackerOrder.indexOf(b.trackerType))
      .map(({ trackerType, count }) => ({ type: trackerType, count })),
  }));
  const darkest = darkestFrom(byDate.map(({ total }) => total));
  return byDate.map(({ date, total, trackers }) => ({
    date,
    level: Math.min(LEVELS, Math.ceil((LEVELS * total) / darkest)),
    trackers,
  }));
}

/**
 * Returns the count of the darkest shade, at least two: a single activity is never that, but a year of days with one has a
 * stronger shade than the palest.
 */
function darkestFrom(totals: readonly number[]): number {
  const sorted = totals.toSorted((a, b) => a - b);
  return Math.max(LEAST_DARKEST, sorted[Math.ceil(DARKEST_SHARE * sorted.length) - 1] ?? 0);
}

/** Returns the longest run of days in a row, and the one that reaches today or yesterday. `dates` are sorted. */
export function streakOf(dates: readonly string[], today: string): Showcase['streak'] {
  let [run, longest, last] = [0, 0, ''];
  for (const date of dates) {
    run = last !== '' && addDays(last, 1) === date ? run + 1 : 1;
    longest = Math.max(longest, run);
    last = date;
  }
  const isRunning = last !== '' && (last === today || addDays(last, 1) === today);
  return { current: isRunning ? run : 0, longest };
}
