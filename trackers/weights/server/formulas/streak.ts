import type { WeekStart } from '@plotline/contract/schema.ts';
import { addDays, daysBetween, firstDayOfWeek } from '@plotline/server/tracker-kit/window.ts';

export type StreakOptions = {
  today: string;
  /** The workouts per week that keep the streak, 1 to 7. */
  goal: number;
  weekStart: WeekStart;
  /** First days of planned rest weeks, which neither extend nor break the streak. */
  restWeeks?: ReadonlySet<string>;
};

const REST_WEEK_EVERY = 8;

/**
 * Counts the consecutive weeks with at least `goal` workouts, up to today. The current week counts once its goal is
 * reached and never breaks the streak. `localDates` may repeat and need no order.
 */
export function weekStreak(localDates: Iterable<string>, options: StreakOptions): number {
  const { weekStart } = options;
  const perWeek = new Map<string, number>();
  for (const date of localDates) {
    const week = firstDayOfWeek(date, weekStart);
    perWeek.set(week, (perWeek.get(week) ?? 0) + 1);
  }
  const reachesGoal = (week: string) => (perWeek.get(week) ?? 0) >= options.goal;
  const running = firstDayOfWeek(options.today, weekStart);
  let streak = reachesGoal(running) ? 1 : 0;
  for (let week = addDays(running, -7); ; week = addDays(week, -7)) {
    if (reachesGoal(week)) streak += 1;
    else if (!options.restWeeks?.has(week)) return streak;
  }
}

/** Tests whether a rest week can be planned: it is not over, and there is at most one in eight weeks. */
export function mayPlanRestWeek(week: string, today: string, planned: Iterable<string>): boolean {
  if (today >= addDays(week, 7)) return false;
  for (const other of planned) {
    if (Math.abs(daysBetween(other, week)) < REST_WEEK_EVERY * 7) return false;
  }
  return true;
}
