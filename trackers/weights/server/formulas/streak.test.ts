import { describe, expect, it } from 'vitest';
import { firstDayOfWeek, mayPlanRestWeek, weekStreak } from './streak.ts';

const today = '2026-03-18';

describe('weekStreak', () => {
  it('when the running week has no workout yet, it does not break the streak', () => {
    expect(weekStreak(['2026-03-10', '2026-03-03'], { today, goal: 1 })).toBe(2);
  });

  it('when the running week reached the goal, it counts', () => {
    expect(weekStreak(['2026-03-16', '2026-03-10', '2026-03-03'], { today, goal: 1 })).toBe(3);
  });

  it('when a week misses the goal, the streak ends there', () => {
    const dates = ['2026-03-09', '2026-03-11', '2026-03-02', '2026-02-23', '2026-02-24'];
    expect(weekStreak(dates, { today, goal: 2 })).toBe(1);
    expect(weekStreak([], { today, goal: 1 })).toBe(0);
  });

  it('when a missed week was planned as rest, it neither adds nor breaks', () => {
    const dates = ['2026-03-10', '2026-02-24'];
    const restWeeks = new Set(['2026-03-02']);
    expect(weekStreak(dates, { today, goal: 1, restWeeks })).toBe(2);
  });

  it('when weeks start on Sunday, a Sunday belongs to the week it begins', () => {
    expect(firstDayOfWeek('2026-03-15', 'sunday')).toBe('2026-03-15');
    expect(firstDayOfWeek('2026-03-15', 'monday')).toBe('2026-03-09');
    expect(firstDayOfWeek('2026-01-01')).toBe('2025-12-29');
  });
});

describe('mayPlanRestWeek', () => {
  it('when the week is over or another is within eight weeks, it may not be planned', () => {
    expect(mayPlanRestWeek('2026-03-16', today, [])).toBe(true);
    expect(mayPlanRestWeek('2026-03-09', today, [])).toBe(false);
    expect(mayPlanRestWeek('2026-03-16', today, ['2026-01-26'])).toBe(false);
    expect(mayPlanRestWeek('2026-03-16', today, ['2026-01-19'])).toBe(true);
  });
});
