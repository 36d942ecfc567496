import { keyTarget } from './key-target.ts';

/** One day of a calendar: `2026-11-20` and how much happened. */
export interface CalendarDay {
  readonly date: string;
  readonly value: number;
  /** Its shade, 0 to 4; left out, the quarters of all days decide. */
  readonly level?: number;
}

/** A place in the grid: the column is the week, the row the weekday from Monday. */
export interface CalendarCell extends Required<CalendarDay> {
  readonly week: number;
  readonly weekday: number;
}

const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;

/** All days from `from` to `to`, in weeks that start on Monday; a day that is not listed counts zero. */
export function calendarCells(days: readonly CalendarDay[], from: string, to: string): CalendarCell[] {
  const known = new Map(days.map((day) => [day.date, day]));
  const limits = quartileLimits(days);
  const first = dayNumber(from);
  const monday = first - weekdayOf(first);
  const count = Math.max(0, dayNumber(to) - first + 1);
  return Array.from({ length: count }, (_, index) => {
    const day = first + index;
    const date = dateOf(day);
    const { value, level } = known.get(date) ?? { value: 0 };
    return {
      date,
      value,
      level: level ?? levelOf(value, limits),
      week: Math.floor((day - monday) / DAYS_PER_WEEK),
      weekday: weekdayOf(day),
    };
  });
}

/** The day `days` after (before, when negative) a day. */
export function shiftDate(date: string, days: number): string {
  return dateOf(dayNumber(date) + days);
}

/** Four limits between five shades, at the quarters of the days on which anything happened. */
export function quartileLimits(days: readonly CalendarDay[]): readonly number[] {
  const values = days.map((day) => day.value).filter((value) => value > 0);
  values.sort((a, b) => a - b);
  return [0, 0.25, 0.5, 0.75].map((share) =>
    share === 0 ? 0 : (values[Math.floor(share * values.length)] ?? 0),
  );
}

/** 0 for nothing, then 1 to 4. */
export function levelOf(value: number, limits: readonly number[]): number {
  if (value <= 0) return 0;
  const passed = limits.filter((limit, index) => index === 0 || value > limit).length;
  return Math.min(passed, limits.length);
}

/** The first week of each month that has room for its name: two columns or more until the next. */
export function monthStarts(cells: readonly CalendarCell[]): { week: number; date: string }[] {
  const starts: { week: number; date: string }[] = [];
  for (const cell of cells) {
    const isNewMonth = cell.date.slice(0, 7) !== starts.at(-1)?.date.slice(0, 7);
    if (isNewMonth) starts.push({ week: cell.week, date: cell.date });
  }
  const lastWeek = cells.at(-1)?.week ?? 0;
  return starts.filter(({ week }, index) => (starts[index + 1]?.week ?? lastWeek + 1) - week >= 2);
}

function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Monday is 0. Day 0, 1 January 1970, was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 3) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
}

/** Where a key leads from a day: up and down by a day, left and right by a week. As `keyTarget` otherwise. */
export function calendarKeyTarget(
  key: string,
  active: number | null,
  count: number,
): number | null | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -1,
    ArrowDown: 1,
    ArrowLeft: -DAYS_PER_WEEK,
    ArrowRight: DAYS_PER_WEEK,
  };
  const step = steps[key];
  if (step === undefined || active === null) return keyTarget(key, active, count);
  const next = active + step;
  return next < 0 || next >= count ? active : next;
}
