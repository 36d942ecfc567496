import { addDays, bucketsOf, daysBetween, type Window } from '@plotline/server/tracker-kit/window.ts';
import type { RatingPoint, SectionOf } from '../../contract/page.ts';
import { calendarLevel } from '../formulas/calendar-level.ts';
import type { PoolDayRow, PoolRow } from './pools.repository.ts';

const CALENDAR_DAYS = 365;

/** A history that ended longer ago is drawn up to its last game. */
const MAX_ABSENCE_DAYS = 30;

export function chartEnd({ value, to }: Window, { lastOn }: Pick<PoolRow, 'lastOn'>): string {
  return value === 'all' && daysBetween(lastOn, to) > MAX_ABSENCE_DAYS ? lastOn : to;
}

/** `days` of the pool in their order. */
export function ratingSection(
  window: Window,
  days: readonly PoolDayRow[],
  pool: PoolRow | null,
): SectionOf<'rating'> {
  const byStart = daysByBucket(pool ? { ...window, to: chartEnd(window, pool) } : window, days);
  return {
    key: 'rating',
    kind: 'line',
    title: 'Rating',
    // Not cached: `withMargin` adds it.
    margin: null,
    close_before: pool?.closeBefore ?? null,
    points: byStart.map(({ start, end, days: own }): RatingPoint => {
      const rated = own.filter(({ close }) => close !== null);
      return {
        start,
        end,
        close: rated.at(-1)?.close ?? null,
        low: smallest(rated.flatMap(({ low }) => low ?? [])),
        high: largest(rated.flatMap(({ high }) => high ?? [])),
        games: own.reduce((games, day) => games + day.games, 0),
        first_on: rated[0]?.date ?? null,
        last_on: rated.at(-1)?.date ?? null,
      };
    }),
  };
}

/** Always the last year, independent of the timeframe. */
export function calendarSection(today: string, days: readonly PoolDayRow[]): SectionOf<'calendar'> {
  const from = calendarFrom(today);
  const games = new Map(days.map((day) => [day.date, day.games]));
  const shown = Array.from({ length: CALENDAR_DAYS }, (_, index) => {
    const date = addDays(from, index);
    const played = games.get(date) ?? 0;
    return { date, games: played, level: calendarLevel(played) };
  });
  return {
    key: 'calendar',
    kind: 'calendar',
    title: 'Games per day',
    games: shown.reduce((total, day) => total + day.games, 0),
    days: shown,
  };
}

export function calendarFrom(today: string): string {
  return addDays(today, 1 - CALENDAR_DAYS);
}

/** Assigns days to buckets in one pass: both are in order. */
function daysByBucket(window: Window, days: readonly PoolDayRow[]) {
  let next = days.findIndex(({ date }) => date >= window.from);
  if (next < 0) next = days.length;
  return bucketsOf(window).map(({ start, end }) => {
    const from = next;
    while (next < days.length && (days[next]?.date ?? '') <= end) next += 1;
    return { start, end, days: days.slice(from, next) };
  });
}

function smallest(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.min(...values);
}

function largest(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}
