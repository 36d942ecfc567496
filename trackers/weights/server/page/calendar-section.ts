import type { WeekStart } from '@plotline/contract/schema.ts';
import { addDays, daysBetween, firstDayOfWeek } from '@plotline/server/tracker-kit/window.ts';
import type { SectionOf } from '../../contract/page.ts';
import { calendarLevels } from '../formulas/calendar-levels.ts';
import { daysWithin, totalOf, type Day } from './headline.ts';

export const CALENDAR_DAYS = 365;
const DAYS_FOR_LEVELS = 180;

type CalendarOptions = {
  today: string;
  weekStart: WeekStart;
  /** One day of each planned rest week. */
  restWeeks: readonly string[];
};

/** Builds the calendar of the last year, independent of the timeframe. Weekdays are 1 (Monday) to 7. */
export function calendarSection(
  days: readonly Day[],
  { today, weekStart, restWeeks }: CalendarOptions,
): SectionOf<'calendar'> {
  const from = addDays(today, 1 - CALENDAR_DAYS);
  const year = daysWithin(days, { from, to: today });
  const recent = daysWithin(year, { from: addDays(today, 1 - DAYS_FOR_LEVELS), to: today });
  const compared = recent.length > 0 ? recent : year;
  const levelOf = calendarLevels(compared.map(({ hardSets }) => hardSets));
  const byDate = new Map(year.map((day) => [day.date, day]));
  return {
    key: 'calendar',
    kind: 'calendar',
    title: 'Training days',
    workouts: totalOf(year).workouts,
    busiest_weekday: busiestWeekday(year),
    longest_break_days: longestBreak(
      year.map(({ date }) => date),
      { today, weekStart, restWeeks },
    ),
    days: Array.from({ length: CALENDAR_DAYS }, (_, index) => {
      const date = addDays(from, index);
      const day = byDate.get(date);
      return { date, sets: day?.sets ?? 0, level: levelOf(day?.hardSets ?? 0) };
    }),
  };
}

function busiestWeekday(days: readonly Day[]): number | null {
  const counts = new Map<number, number>();
  for (const { date, workouts } of days) {
    const weekday = Temporal.PlainDate.from(date).dayOfWeek;
    counts.set(weekday, (counts.get(weekday) ?? 0) + workouts);
  }
  const [busiest] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return busiest?.[0] ?? null;
}

/**
 * Returns the most days without training since a training day, up to today; null if today is the only one. Days of
 * planned rest weeks do not count.
 */
export function longestBreak(
  dates: readonly string[],
  { today, weekStart, restWeeks }: CalendarOptions,
): number | null {
  const weeks = restWeeks.map((day) => firstDayOfWeek(day, weekStart));
  let longest: number | null = null;
  for (const [index, date] of dates.entries()) {
    const next = dates[index + 1] ?? today;
    if (next <= date) continue;
    const restDays = weeks.reduce((sum, week) => sum + daysInside(week, { after: date, before: next }), 0);
    longest = Math.max(longest ?? 0, daysBetween(date, next) - 1 - restDays);
  }
  return longest;
}

/** Counts the days of a week between two dates, without the dates. */
function daysInside(week: string, { after, before }: { after: string; before: string }): number {
  const first = week > after ? week : addDays(after, 1);
  const end = addDays(week, 7);
  return Math.max(0, daysBetween(first, end < before ? end : before));
}
