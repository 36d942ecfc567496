import type { WeekStart } from '@plotline/contract/schema.ts';
import type { Timeframe, TrackerPage } from '@plotline/contract/tracker.ts';
import type { PageRequest } from './tracker-server.ts';

/** Size of the buckets of a chart. */
export type BucketKind = TrackerPage['timeframe']['bucket'];

/** Days of a timeframe up to today, and as many days before them. All ends are included. */
export type Window = {
  value: Timeframe;
  from: string;
  to: string;
  days: number;
  before: { from: string; to: string } | null;
  bucket: BucketKind;
  weekStart: WeekStart;
};

const DAYS = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const;
const BUCKETS: Readonly<Record<Timeframe, BucketKind>> = {
  '7d': 'day',
  '30d': 'day',
  '90d': 'week',
  '1y': 'week',
  all: 'month',
};

/** Returns the window of a timeframe. `firstDay` is that of the user's history, null without data. Counts calendar days. */
export function windowOf(
  { timeframe: value, today, weekStart }: Pick<PageRequest, 'timeframe' | 'today' | 'weekStart'>,
  firstDay: string | null,
): Window {
  const buckets = { bucket: BUCKETS[value], weekStart };
  if (value === 'all') {
    const from = firstDay !== null && firstDay < today ? firstDay : today;
    return { value, from, to: today, days: daysBetween(from, today) + 1, before: null, ...buckets };
  }
  const days = DAYS[value];
  const from = addDays(today, 1 - days);
  return {
    value,
    from,
    to: today,
    days,
    before: { from: addDays(from, -days), to: addDays(from, -1) },
    ...buckets,
  };
}

/** Presents a window on a page. */
export function presentWindow(
  { value, from, to, bucket, weekStart }: Window,
  timezone: string,
): TrackerPage['timeframe'] {
  return { value, from, to, timezone, bucket, week_start: weekStart };
}

/** Returns the buckets of a window in order; its ends may cut the first and the last one. */
export function bucketsOf({ from, to, bucket, weekStart }: Window): { start: string; end: string }[] {
  const buckets: { start: string; end: string }[] = [];
  for (let start = from; start <= to;) {
    const end = min(lastDay(start, bucket, weekStart), to);
    buckets.push({ start, end });
    start = addDays(end, 1);
  }
  return buckets;
}

/** Returns whether a bucket is a whole week or month, not cut by an end of its window. */
export function isWholeBucket(
  { start, end }: { start: string; end: string },
  { bucket, weekStart }: Pick<Window, 'bucket' | 'weekStart'>,
): boolean {
  const dayBefore = addDays(start, -1);
  return lastDay(dayBefore, bucket, weekStart) === dayBefore && lastDay(start, bucket, weekStart) === end;
}

/** Returns the day of a moment in a time zone: `2026-03-18`. */
export function dayIn(timezone: string, moment: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toString();
}

/** Returns whether a text is a day of the calendar, like `2026-03-18`. */
export function isDate(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const DAY_MS = 86_400_000;

// Pages call these thousands of times; with `Temporal` each call takes ten times as long.

/** Adds days to a date like `2026-03-18`. */
export function addDays(date: string, days: number): string {
  return new Date(millisOf(date) + days * DAY_MS).toISOString().slice(0, -14);
}

/** Returns the number of days from one date to another: 1 to the next day. */
export function daysBetween(from: string, to: string): number {
  return (millisOf(to) - millisOf(from)) / DAY_MS;
}

/** Returns the first day of the week of a date. */
export function firstDayOfWeek(day: string, weekStart: WeekStart): string {
  const sinceSunday = new Date(millisOf(day)).getUTCDay();
  return addDays(day, -(weekStart === 'monday' ? (sinceSunday + 6) % 7 : sinceSunday));
}

/** Returns the number of a date's week: 1 more for the next one. */
export function weekNumber(day: string, weekStart: WeekStart): number {
  // 1970 began on a Thursday.
  return Math.floor((millisOf(day) / DAY_MS + (weekStart === 'monday' ? 3 : 4)) / 7);
}

function millisOf(date: string): number {
  return Date.parse(`${date}T00:00Z`);
}

function lastDay(start: string, bucket: BucketKind, weekStart: WeekStart): string {
  if (bucket === 'week') return addDays(firstDayOfWeek(start, weekStart), 6);
  const date = Temporal.PlainDate.from(start);
  return bucket === 'month' ? date.with({ day: date.daysInMonth }).toString() : start;
}

function min(a: string, b: string): string {
  return a < b ? a : b;
}
