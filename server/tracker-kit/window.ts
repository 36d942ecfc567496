import type { Timeframe, TrackerPage } from '@plotline/contract/tracker.ts';

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
export function windowOf(value: Timeframe, today: string, firstDay: string | null): Window {
  const bucket = BUCKETS[value];
  if (value === 'all') {
    const from = firstDay !== null && firstDay < today ? firstDay : today;
    return { value, from, to: today, days: daysBetween(from, today) + 1, before: null, bucket };
  }
  const days = DAYS[value];
  const from = addDays(today, 1 - days);
  return {
    value,
    from,
    to: today,
    days,
    before: { from: addDays(from, -days), to: addDays(from, -1) },
    bucket,
  };
}

/** The buckets of a window in order; the first and the last may be cut by its ends. Weeks begin on Monday. */
export function bucketsOf({ from, to, bucket }: Window): { start: string; end: string }[] {
  const buckets: { start: string; end: string }[] = [];
  for (let start = from; start <= to;) {
    const end = min(lastDay(start, bucket), to);
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

function lastDay(start: string, bucket: BucketKind): string {
  const date = Temporal.PlainDate.from(start);
  if (bucket === 'week') return date.add({ days: 7 - date.dayOfWeek }).toString();
  return bucket === 'month' ? date.with({ day: date.daysInMonth }).toString() : start;
}

function min(a: string, b: string): string {
  return a < b ? a : b;
}
