import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WeekStart } from '@plotline/contract/schema.ts';
import { TIMEFRAMES, type Timeframe } from '@plotline/contract/tracker.ts';
import { addDays, bucketsOf, daysBetween, firstDayOfWeek, presentWindow, windowOf } from './window.ts';

function asked(timeframe: Timeframe, today: string, weekStart: WeekStart = 'monday') {
  return { timeframe, today, weekStart };
}

describe('windowOf', () => {
  test('when a timeframe is asked, it ends today and is compared with as many days before', () => {
    expect(windowOf(asked('7d', '2026-03-18'), null)).toMatchObject({
      from: '2026-03-12',
      to: '2026-03-18',
      bucket: 'day',
      before: { from: '2026-03-05', to: '2026-03-11' },
    });
  });

  test('when clocks change within it, no day is lost', () => {
    const window = windowOf(asked('30d', '2026-04-10'), null);
    expect(bucketsOf(window)).toHaveLength(30);
    expect(window.from).toBe('2026-03-12');
  });

  test('when everything is asked, it begins with the first workout and is compared with nothing', () => {
    const all = asked('all', '2026-03-18');
    expect(windowOf(all, '2024-05-06')).toMatchObject({ from: '2024-05-06', before: null });
    expect(windowOf(all, null)).toMatchObject({ from: '2026-03-18', days: 1 });
    expect(windowOf(all, '2026-03-19')).toMatchObject({ from: '2026-03-18' });
  });

  test('when a page tells of it, it names its days, zone and weeks', () => {
    expect(presentWindow(windowOf(asked('90d', '2026-03-18', 'sunday'), null), 'Europe/Paris')).toEqual({
      value: '90d',
      from: '2025-12-19',
      to: '2026-03-18',
      timezone: 'Europe/Paris',
      bucket: 'week',
      week_start: 'sunday',
    });
  });
});

describe('bucketsOf', () => {
  test.each([
    ['monday', ['2025-12-19', '2025-12-21'], ['2025-12-22', '2025-12-28'], ['2026-03-16', '2026-03-18']],
    ['sunday', ['2025-12-19', '2025-12-20'], ['2025-12-21', '2025-12-27'], ['2026-03-15', '2026-03-18']],
  ] as const)('when the buckets are weeks from %s, the first and the last are cut', (weekStart, ...spans) => {
    const buckets = bucketsOf(windowOf(asked('90d', '2026-03-18', weekStart), null));
    const [first, second, last] = spans.map(([start, end]) => ({ start, end }));
    expect([buckets[0], buckets[1], buckets.at(-1)]).toEqual([first, second, last]);
  });

  test.each([
    ['monday', '2025-10-05', '2025-12-29'],
    ['sunday', '2025-10-11', '2025-12-28'],
  ] as const)(
    'when a year ends within a week from %s, the week goes on',
    (weekStart, firstEnd, lastStart) => {
      const buckets = bucketsOf(windowOf(asked('90d', '2026-01-02', weekStart), null));
      expect(buckets[0]).toEqual({ start: '2025-10-05', end: firstEnd });
      expect(buckets.at(-1)).toEqual({ start: lastStart, end: '2026-01-02' });
    },
  );

  test('when the buckets are months, they end with them', () => {
    const buckets = bucketsOf(windowOf(asked('all', '2026-03-18'), '2024-01-31'));
    expect(buckets.slice(0, 2)).toEqual([
      { start: '2024-01-31', end: '2024-01-31' },
      { start: '2024-02-01', end: '2024-02-29' },
    ]);
    expect(buckets).toHaveLength(27);
  });

  test('whatever is asked, each day lies in one bucket, and all weeks between the ends are whole', () => {
    const dayAfter1999 = integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
    const weekStarts = constantFrom<WeekStart>('monday', 'sunday');
    assert(
      property(constantFrom(...TIMEFRAMES), dayAfter1999, weekStarts, (timeframe, today, weekStart) => {
        const window = windowOf(asked(timeframe, today, weekStart), addDays(today, -400));
        const buckets = bucketsOf(window);
        const starts = buckets.map(({ start }) => start);
        const ends = buckets.map(({ end }) => end);
        expect(starts).toEqual([window.from, ...ends.slice(0, -1).map((end) => addDays(end, 1))]);
        expect(ends.at(-1)).toBe(window.to);
        if (window.bucket !== 'week') return;
        expect(starts.slice(1).map(weekdayOf)).toEqual(starts.slice(1).map(() => weekStart));
        for (const { start, end } of buckets.slice(1, -1)) expect(daysBetween(start, end)).toBe(6);
        for (const { start, end } of buckets) expect(daysBetween(start, end)).toBeLessThan(7);
      }),
    );
  });
});

test.each([
  ['2026-03-14', '2026-03-09', '2026-03-08'],
  ['2026-03-15', '2026-03-09', '2026-03-15'],
  ['2026-03-16', '2026-03-16', '2026-03-15'],
  ['2026-01-01', '2025-12-29', '2025-12-28'],
])('when a day is %s, its week begins on Monday %s, or on Sunday %s', (day, monday, sunday) => {
  expect(firstDayOfWeek(day, 'monday')).toBe(monday);
  expect(firstDayOfWeek(day, 'sunday')).toBe(sunday);
});

function weekdayOf(day: string): string {
  return new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00Z`))
    .toLowerCase();
}
