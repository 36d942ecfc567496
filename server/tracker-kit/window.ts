import type { WeekStart } from '@plotline/contract/schema.ts';
import type { Timeframe, TrackerPage } from '@plotline/contract/tracker.ts';
import type { PageRequest } from './tracker-server.ts';

/** How a chart of a window is divided. */
export type BucketKind = TrackerPage['timeframe']['bucket'];

/** The days of a timeframe up to today, and the same number of days before them. All ends are included. */
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

/** `firstDay` is where a history begins, null without one. Days are counted by the calendar, never in hours. */
export function windowOf(
  { timeframe: value, today, weekStart }: Pick<PageRequest, 'timeframe' | 'today' | 'weekStart'>,
  firstDay: string | null,
): Window {
  const divided = { bucket: BUCKETS[value], weekStart };
  if (value === 'all') {
    const from = firstDay !== null && firstDay < today ? firstDay : today;
    return { value, from, to: today, days: daysBetween(from, today) + 1, before: null, ...divided };
  }
  const days = DAYS[value];
  const from = addDays(today, 1 - days);
  return {
    value,
    from,
    to: today,
    days,
    before: { from: addDays(from, -days), to: addDays(from, -1) },
    ...divided,
  };
}

/** As a page says it. */
export function presentWindow(
  { value, from, to, bucket, weekStart }: Window,
  timezone: string,
): TrackerPage['timeframe'] {
  return { value, from, to, timezone, bucket, week_start: weekStart };
}

/** The buckets of a window in order; the first and the last may be cut by its ends. */
export function bucketsOf({ from, to, bucket, weekStart }: Window): { start: string; end: string }[] {
  const buckets: { start: string; end: string }[] = [];
  for (let start = from; start <= to;) {
    const end = min(lastDay(start, bucket, weekStart), to);
    buckets.push({ start, end });
    start = addDays(end, 1);
  }
  return buckets;
}

/** Of a day as `2026-03-18`. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** From one day to another: 1 from a day to the next. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
}

/** Of the week that a day lies in. */
export function firstDayOfWeek(day: string, weekStart: WeekStart): string {
  const { dayOfWeek } = Temporal.PlainDate.from(day);
  return addDays(day, weekStart === 'monday' ? 1 - dayOfWeek : -(dayOfWeek % 7));
}

function lastDay(start: string, bucket: BucketKind, weekStart: WeekStart): string {
  if (bucket === 'week') return addDays(firstDayOfWeek(start, weekStart), 6);
  const date = Temporal.PlainDate.from(start);
  return bucket === 'month' ? date.with({ day: date.daysInMonth }).toString() : start;
}

function min(a: string, b: string): string {
  return a < b ? a : b;
}
