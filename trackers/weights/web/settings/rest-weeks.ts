import type { WeekStart } from '@plotline/contract/schema.ts';

const DAY_MS = 86_400_000;
/** At most one rest week in eight. */
const WEEKS_APART = 8;
const WEEKS_OFFERED = 8;
/** The fourth day of a week lies in the same week whether weeks start on Monday or on Sunday. */
const FOURTH_DAY = 3;

export function weekOf(date: string, weekStart: WeekStart): string {
  const weekday = new Date(Date.parse(date)).getUTCDay();
  return addDays(date, -(weekStart === 'monday' ? (weekday + 6) % 7 : weekday));
}

/** Returns the weeks that can be planned as rest: this one and the next ones, away from other rest weeks. */
export function plannableWeeks(
  today: string,
  { planned, weekStart }: { planned: readonly string[]; weekStart: WeekStart },
): string[] {
  const weeks = planned.map((day) => weekOf(day, weekStart));
  const first = weekOf(today, weekStart);
  return Array.from({ length: WEEKS_OFFERED }, (_, index) => addDays(first, index * 7)).filter((week) =>
    weeks.every((other) => Math.abs(Date.parse(other) - Date.parse(week)) >= WEEKS_APART * 7 * DAY_MS),
  );
}

export function storedDay(week: string): string {
  return addDays(week, FOURTH_DAY);
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}
