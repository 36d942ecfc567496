import { describe, expect, it } from 'vitest';
import { mayPlanRestWeek, weekStreak } from './streak.ts';

const today = '2026-03-18';
const fromMonday = { today, weekStart: 'monday' } as const;

function workoutsOn(dates: readonly string[]) {
  return dates.map((date) => ({ date, workouts: 1 }));
}

describe('weekStreak', () => {
  it('when the current week has no workout yet, it does not break the streak', () => {
    expect(weekStreak(workoutsOn(['2026-03-10', '2026-03-03']), { ...fromMonday, goal: 1 })).toBe(2);
  });

  it('when the current week reached the goal, it counts', () => {
    expect(
      weekStreak(workoutsOn(['2026-03-16', '2026-03-10', '2026-03-03']), { ...fromMonday, goal: 1 }),
    ).toBe(3);
  });

  it('when a week misses the goal, the streak ends there', () => {
    const dates = ['2026-03-09', '2026-03-11', '2026-03-02', '2026-02-23', '2026-02-24'];
    expect(weekStreak(workoutsOn(dates), { ...fromMonday, goal: 2 })).toBe(1);
    expect(weekStreak(workoutsOn([]), { ...fromMonday, goal: 1 })).toBe(0);
  });

  it('when a missed week was planned as rest, it neither extends nor breaks the streak', () => {
    const dates = ['2026-03-10', '2026-02-24'];
    const restWeeks = ['2026-03-04'];
    expect(weekStreak(workoutsOn(dates), { ...fromMonday, goal: 1, restWeeks })).toBe(2);
  });

  it.each([
    // Sunday the 8th ends a week from Monday, and begins one from Sunday.
    ['monday', ['2026-03-08', '2026-03-11'], 1, 2],
    ['sunday', ['2026-03-08', '2026-03-11'], 1, 1],
    ['monday', ['2026-03-08', '2026-03-11'], 2, 0],
    ['sunday', ['2026-03-08', '2026-03-11'], 2, 1],
    // Sunday the 15th is of the week before, or of the running one.
    ['monday', ['2026-03-15', '2026-03-07', '2026-03-01'], 1, 3],
    ['sunday', ['2026-03-15', '2026-03-07', '2026-03-01'], 1, 1],
  ] as const)('when weeks start on %s, days %j at %i a week make %i', (weekStart, dates, goal, streak) => {
    expect(weekStreak(workoutsOn(dates), { today, goal, weekStart })).toBe(streak);
  });

  it('when the year ends, the streak continues', () => {
    const dates = ['2025-12-21', '2025-12-27', '2026-01-02'];
    expect(weekStreak(workoutsOn(dates), { today: '2026-01-02', goal: 1, weekStart: 'monday' })).toBe(3);
    expect(weekStreak(workoutsOn(dates), { today: '2026-01-02', goal: 1, weekStart: 'sunday' })).toBe(2);
  });
});

describe('mayPlanRestWeek', () => {
  it('when the week is over or another one is within eight weeks, it cannot be planned', () => {
    expect(mayPlanRestWeek('2026-03-16', today, [])).toBe(true);
    expect(mayPlanRestWeek('2026-03-09', today, [])).toBe(false);
    expect(mayPlanRestWeek('2026-03-16', today, ['2026-01-26'])).toBe(false);
    expect(mayPlanRestWeek('2026-03-16', today, ['2026-01-19'])).toBe(true);
  });
});
