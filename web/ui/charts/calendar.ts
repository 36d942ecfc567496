import type { WeekStart } from '@plotline/contract/schema.ts';
import { keyTarget } from './key-target.ts';

/** One day of a calendar, `2026-11-20`, and its value. */
export interface CalendarDay {
  readonly date: string;
  readonly value: number;
  /** Its shade, 0 to 4; by default from the quartiles of all days. */
  readonly level?: number;
}

/** The first and last day, `2026-11-20`, and the first day of the week. */
export interface CalendarSpan {
  readonly from: string;
  readonly to: string;
  readonly weekStart: WeekStart;
}

/** A cell of the grid: the column is the week, the row the day of the week. */
export interface CalendarCell extends Required<CalendarDay> {
  readonly week: number;
  readonly row: number;
}

/** The weeks of a calendar in one drawing. */
export interface CalendarPart {
  readonly cells: readonly CalendarCell[];
  /** Index of the first cell in the whole calendar. */
  readonly start: number;
  /** The week of the first column, and the number of columns. */
  readonly firstWeek: number;
  readonly weeks: number;
}

const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;
const PITCH = 17;
const LEFT = 42;
const TOP = 22;
/** Width and height of a cell in a drawing. */
export const CELL = 14;

/** Returns all days from `from` to `to`; a missing day has the value 0. */
export function calendarCells(
  days: readonly CalendarDay[],
  { from, to, weekStart }: CalendarSpan,
): CalendarCell[] {
  const known = new Map(days.map((day) => [day.date, day]));
  const limits = quartileLimits(days);
  const first = dayNumber(from);
  const firstOfWeek = first - rowOf(from, weekStart);
  const count = Math.max(0, dayNumber(to) - first + 1);
  return Array.from({ length: count }, (_, index) => {
    const day = first + index;
    const date = dateOf(day);
    const { value, level } = known.get(date) ?? { value: 0 };
    return {
      date,
      value,
      level: level ?? levelOf(value, limits),
      week: Math.floor((day - firstOfWeek) / DAYS_PER_WEEK),
      row: rowOf(date, weekStart),
    };
  });
}

/** Returns the parts of a calendar: one, or if folded the newer half of the weeks and the older one. */
export function partsOf(cells: readonly CalendarCell[], isFolded: boolean): readonly CalendarPart[] {
  const count = (cells.at(-1)?.week ?? 0) + 1;
  if (!isFolded) return [{ cells, start: 0, firstWeek: 0, weeks: count }];
  const weeks = Math.ceil(count / 2);
  const firstWeek = count - weeks;
  const newest = cells.findIndex(({ week }) => week >= firstWeek);
  const start = newest < 0 ? 0 : newest;
  // Both end at the same edge: of an odd number of weeks, the older half has an empty first column.
  return [
    { cells: cells.slice(start), start, firstWeek, weeks },
    { cells: cells.slice(0, start), start: 0, firstWeek: firstWeek - weeks, weeks },
  ].filter((part) => part.cells.length > 0);
}

/** Returns the width and height of the drawing of a part. */
export function sizeOf({ weeks }: CalendarPart): { width: number; height: number } {
  return { width: LEFT + weeks * PITCH, height: TOP + DAYS_PER_WEEK * PITCH };
}

/** Returns the corner of a cell in the drawing of its part. */
export function placeOf(
  { week, row }: Pick<CalendarCell, 'week' | 'row'>,
  { firstWeek }: Pick<CalendarPart, 'firstWeek'>,
): { x: number; y: number } {
  return { x: LEFT + (week - firstWeek) * PITCH, y: TOP + row * PITCH };
}

/** Returns the index in the whole calendar of the cell at a point of a drawing, if there is one. */
export function indexAt({ cells, start, firstWeek }: CalendarPart, x: number, y: number): number | undefined {
  const column = Math.floor((x - LEFT) / PITCH);
  const row = Math.floor((y - TOP) / PITCH);
  const isBetween = x - LEFT - column * PITCH > CELL || y - TOP - row * PITCH > CELL;
  if (column < 0 || row < 0 || row >= DAYS_PER_WEEK || isBetween) return undefined;
  const [first] = cells;
  if (!first) return undefined;
  // The cells are days in a row.
  const index = (column + firstWeek - first.week) * DAYS_PER_WEEK + row - first.row;
  return cells[index] ? start + index : undefined;
}

/** Returns the position of a day in its week, from 0. */
export function rowOf(date: string, weekStart: WeekStart): number {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekStart === 'sunday' ? weekday : (weekday + 6) % DAYS_PER_WEEK;
}

/** Returns the four limits between five shades: 0 and the quartiles of the days with a value. */
export function quartileLimits(days: readonly CalendarDay[]): readonly number[] {
  const values = days.map((day) => day.value).filter((value) => value > 0);
  values.sort((a, b) => a - b);
  return [0, 0.25, 0.5, 0.75].map((share) =>
    share === 0 ? 0 : (values[Math.floor(share * values.length)] ?? 0),
  );
}

/** Returns 0 for no value, else 1 to 4. */
export function levelOf(value: number, limits: readonly number[]): number {
  if (value <= 0) return 0;
  const passed = limits.filter((limit, index) => index === 0 || value > limit).length;
  return Math.min(passed, limits.length);
}

/** Returns the first week of each month whose name fits: two columns or more until the next. */
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

/** Like `keyTarget`, but up and down move by a day, left and right by a week. */
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
