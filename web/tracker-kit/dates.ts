import type { Timeframe, TrackerPage } from '@plotline/contract/tracker.ts';
import { formatLocalDate, formatPart } from '../platform/format.ts';

/** The span of one bar or point of a chart. */
export type BucketKind = TrackerPage['timeframe']['bucket'];

interface Bucket {
  readonly start: string;
  readonly end: string;
}

const SPANS: Readonly<Record<Timeframe, string>> = {
  '7d': 'in the last 7 days',
  '30d': 'in the last 30 days',
  '90d': 'in the last 90 days',
  '1y': 'in the last year',
  all: 'in all',
};

/** Writes the timeframe within a sentence: "161 in the last 90 days". */
export function timeSpan(timeframe: Timeframe): string {
  return SPANS[timeframe];
}

/** Heads the column of buckets in a table. */
export const BUCKET_NAMES: Readonly<Record<BucketKind, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
};

/** Labels a bucket on an axis: its day, the first day of its week, or its month; with a year other than the current one. */
export function bucketLabel(
  { start }: Pick<Bucket, 'start'>,
  bucket: BucketKind,
  now: Date = new Date(),
): string {
  return bucket === 'month' ? monthName(start, 'short') : dayText(start, now);
}

/** Names the whole span of a bucket, for tooltips and tables. */
export function bucketTitle({ start, end }: Bucket, bucket: BucketKind, now: Date = new Date()): string {
  if (bucket === 'month') return monthName(start, 'long');
  if (start === end) return formatLocalDate(start, { hasWeekday: true });
  const isWithinYear = start.slice(0, 4) === end.slice(0, 4);
  const first = isWithinYear ? formatLocalDate(start, { hasYear: false }) : dayText(start, now);
  return `${first} – ${dayText(end, now)}`;
}

function monthName(date: string, month: 'short' | 'long'): string {
  const year = month === 'long' ? 'numeric' : '2-digit';
  return formatPart(new Date(`${date}T00:00:00Z`), { month, year });
}

/** Writes `9 Nov`, and `9 Nov 2023` for a year other than the current one. */
export function dayText(date: string, now: Date): string {
  return formatLocalDate(date, { hasYear: !date.startsWith(String(now.getFullYear())) });
}

/** A Monday, from which weekdays are named. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Names a weekday, 1 for Monday. */
export function weekdayName(weekday: number, style: 'short' | 'long'): string {
  return formatPart(new Date(MONDAY + (weekday - 1) * DAY_MS), { weekday: style });
}
