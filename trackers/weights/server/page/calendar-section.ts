import type { Static } from 'typebox';
import type { CalendarSection } from '../../contract/page.ts';
import { calendarLevels } from '../formulas/calendar-levels.ts';
import { daysWithin, totalOf, type Day } from './headline.ts';
import { addDays, daysBetween } from '@plotline/server/tracker-kit/window.ts';

const DAYS_SHOWN = 365;
const DAYS_FOR_LEVELS = 180;

/** Builds the calendar of the last year, independent of the timeframe. Weekdays are 1 (Monday) to 7. */
export function calendarSection(today: string, days: readonly Day[]): Static<typeof CalendarSection> {
  const from = addDays(today, 1 - DAYS_SHOWN);
  const year = daysWithin(days, { from, to: today });
  const recent = daysWithin(year, { from: addDays(today, 1 - DAYS_FOR_LEVELS), to: today });
  const levelOf = calendarLevels(recent.map(({ hardSets }) => hardSets));
  const byDate = new Map(year.map((day) => [day.date, day]));
  return {
    key: 'calendar',
    kind: 'calendar',
    title: 'Training days',
    workouts: totalOf(year).workouts,
    busiest_weekday: busiestWeekday(year),
    longest_break_days: longestBreak(year),
    days: Array.from({ length: DAYS_SHOWN }, (_, index) => {
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

/** Returns the most days between two training days; null with fewer than two. */
function longestBreak(days: readonly Day[]): number | null {
  let longest: number | null = null;
  for (const [index, { date }] of days.entries()) {
    const previous = days[index - 1];
    if (previous) longest = Math.max(longest ?? 0, daysBetween(previous.date, date) - 1);
  }
  return longest;
}
