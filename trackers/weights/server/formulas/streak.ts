import type { WeekStart } from '@plotline/contract/schema.ts';
import { addDays, daysBetween, firstDayOfWeek } from '@plotline/server/tracker-kit/window.ts';

export type StreakOptions = {
  today: string;
  /** Workouts a week that keep the streak, 1 to 7. */
  goal: number;
  weekStart: WeekStart;
  /** First days of weeks planned as rest: they neither add to the streak nor break it. */
  restWeeks?: ReadonlySet<string>;
};

const REST_WEEK_EVERY = 8;

/**
 * Weeks in a row with at least `goal` workouts, up to today. The running week counts once its goal is reached and
 * never breaks the streak. `localDates` may repeat and need no order.
 */
export function weekStreak(localDates: Iterable<string>, options: StreakOptions): number {
  const { weekStart } = options;
  const perWeek = new Map<string, number>();
  for (const date of localDates) {
    const week = firstDayOfWeek(date, weekStart);
    perWeek.set(week, (perWeek.get(week) ?? 0) + 1);
  }
  const isReachable = (week: string) => (perWeek.get(week) ?? 0) >= options.goal;
  const running = firstDayOfWeek(options.today, weekStart);
  let streak = isReachable(running) ? 1 : 0;
  for (let week = addDays(running, -7); ; week = addDays(week, -7)) {
    if (isReachable(week)) streak += 1;
    else if (!options.restWeeks?.has(week)) return streak;
  }
}

/** A rest week must be planned before it ends, and at most one in eight weeks. Weeks are named by their first day. */
export function mayPlanRestWeek(week: string, today: string, planned: Iterable<string>): boolean {
  if (today >= addDays(week, 7)) return false;
  for (const other of planned) {
    if (Math.abs(daysBetween(other, week)) < REST_WEEK_EVERY * 7) return false;
  }
  return true;
}
