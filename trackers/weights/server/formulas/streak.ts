import type { WeekStart } from '@plotline/contract/schema.ts';
import { addDays, daysBetween, weekNumber } from '@plotline/server/tracker-kit/window.ts';

export type StreakOptions = {
  today: string;
  /** The workouts per week that keep the streak, 1 to 7. */
  goal: number;
  weekStart: WeekStart;
  /** A day of each planned rest week, which neither extends nor breaks the streak. */
  restWeeks?: readonly string[];
};

const REST_WEEK_EVERY = 8;

/**
 * Counts the consecutive weeks with at least `goal` workouts, up to today. The current week counts once its goal is
 * reached and never breaks the streak. `days` may repeat and need no order.
 */
export function weekStreak(
  days: Iterable<{ date: string; workouts: number }>,
  { today, goal, weekStart, restWeeks }: StreakOptions,
): number {
  const perWeek = new Map<number, number>();
  for (const { date, workouts } of days) {
    const week = weekNumber(date, weekStart);
    perWeek.set(week, (perWeek.get(week) ?? 0) + workouts);
  }
  const rests = new Set([...(restWeeks ?? [])].map((day) => weekNumber(day, weekStart)));
  const reachesGoal = (week: number) => (perWeek.get(week) ?? 0) >= goal;
  const running = weekNumber(today, weekStart);
  let streak = reachesGoal(running) ? 1 : 0;
  for (let week = running - 1; ; week -= 1) {
    if (reachesGoal(week)) streak += 1;
    else if (!rests.has(week)) return streak;
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
