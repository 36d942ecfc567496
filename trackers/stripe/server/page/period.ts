import {
  addDays,
  bucketsOf,
  daysBetween,
  firstDayOfWeek,
  type Window,
} from '@plotline/server/tracker-kit/window.ts';
import type { DayRow } from '../sync/ledger.repository.ts';

export interface Sums {
  readonly charges: number;
  readonly disputedCharges: number;
  readonly gross: number;
  readonly refunds: number;
  readonly disputes: number;
  readonly fees: number;
  readonly net: number;
}

const NOTHING: Sums = { charges: 0, disputedCharges: 0, gross: 0, refunds: 0, disputes: 0, fees: 0, net: 0 };

/** Returns the days of one currency from a day to another, both included. */
export function daysIn(days: readonly DayRow[], { from, to }: { from: string; to: string }): DayRow[] {
  return days.filter(({ local_date: day }) => day >= from && day <= to);
}

export function sumDays(days: readonly DayRow[]): Sums {
  return days.reduce(
    (sum, day) => ({
      charges: sum.charges + day.charges,
      disputedCharges: sum.disputedCharges + day.disputed_charges,
      gross: sum.gross + day.gross,
      refunds: sum.refunds + day.refunds,
      disputes: sum.disputes + day.disputes,
      fees: sum.fees + day.fees,
      net: sum.net + day.net,
    }),
    NOTHING,
  );
}

export interface Bucket {
  readonly start: string;
  readonly end: string;
  readonly sums: Sums;
  /** Sums of the same bucket one period earlier; null if the window has no earlier period, or before the history. */
  readonly before: Sums | null;
}

export function bucketSums(days: readonly DayRow[], window: Window): Bucket[] {
  const shift = window.before && daysBetween(window.before.from, window.from);
  const first = days[0]?.local_date ?? '';
  return bucketsOf(window).map(({ start, end }) => ({
    start,
    end,
    sums: sumDays(daysIn(days, { from: start, to: end })),
    before:
      shift === null || addDays(end, -shift) < first
        ? null
        : sumDays(daysIn(days, { from: addDays(start, -shift), to: addDays(end, -shift) })),
  }));
}

export function activeDays(days: readonly DayRow[]): DayRow[] {
  return days.filter(({ charges, gross }) => charges > 0 && gross > 0);
}

/** Returns the longest run of consecutive days, and the one that reaches today or yesterday. */
export function streaksOf(
  days: readonly DayRow[],
  today: string,
): { readonly current: number; readonly longest: number } {
  let [run, longest, last] = [0, 0, ''];
  for (const { local_date: day } of activeDays(days)) {
    run = last !== '' && addDays(last, 1) === day ? run + 1 : 1;
    longest = Math.max(longest, run);
    last = day;
  }
  const isRunning = last === today || (last !== '' && addDays(last, 1) === today);
  return { current: isRunning ? run : 0, longest };
}

/** Returns the week with the highest gross as shown; the first of equal ones. */
export function bestWeek(
  days: readonly DayRow[],
  { weekStart, shown }: { weekStart: Window['weekStart']; shown: (amount: number) => number },
): { readonly start: string; readonly gross: number } | null {
  const weeks = Map.groupBy(days, ({ local_date: day }) => firstDayOfWeek(day, weekStart));
  const sums = [...weeks]
    .filter(([, own]) => activeDays(own).length > 0)
    .map(([start, own]) => ({ start, gross: shown(sumDays(own).gross) }));
  return sums.toSorted((a, b) => b.gross - a.gross)[0] ?? null;
}
