import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WeekStart } from '@plotline/contract/schema.ts';
import { TIMEFRAMES, type Timeframe } from '@plotline/contract/tracker.ts';
import {
  addDays,
  bucketsOf,
  daysBetween,
  firstDayOfWeek,
  presentWindow,
  weekNumber,
  windowOf,
} from './window.ts';

function request(timeframe: Timeframe, today: string, weekStart: WeekStart = 'monday') {
  return { timeframe, today, weekStart };
}

describe('windowOf', () => {
  test('when a timeframe is requested, it ends today and is compared with as many days before', () => {
    expect(windowOf(request('7d', '2026-03-18'), null)).toMatchObject({
      from: '2026-03-12',
      to: '2026-03-18',
      bucket: 'day',
      before: { from: '2026-03-05', to: '2026-03-11' },
    });
  });

  test('when the clocks change within the window, no day is lost', () => {
    const window = windowOf(request('30d', '2026-04-10'), null);
    expect(bucketsOf(window)).toHaveLength(30);
    expect(window.from).toBe('2026-03-12');
  });

  test('when all time is requested, it starts with the first day of data and has no comparison', () => {
    const all = request('all', '2026-03-18');
    expect(windowOf(all, '2024-05-06')).toMatchObject({ from: '2024-05-06', before: null });
    expect(windowOf(all, null)).toMatchObject({ from: '2026-03-18', days: 1 });
    expect(windowOf(all, '2026-03-19')).toMatchObject({ from: '2026-03-18' });
  });

  test('when a window is presented, it has its days, time zone and week start', () => {
    expect(presentWindow(windowOf(request('90d', '2026-03-18', 'sunday'), null), 'Europe/Paris')).toEqual({
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
  ] as const)('when weeks start on %s, the first and the last bucket are cut', (weekStart, ...spans) => {
    const buckets = bucketsOf(windowOf(request('90d', '2026-03-18', weekStart), null));
    const [first, second, last] = spans.map(([start, end]) => ({ start, end }));
    expect([buckets[0], buckets[1], buckets.at(-1)]).toEqual([first, second, last]);
  });

  test.each([
    ['monday', '2025-10-05', '2025-12-29'],
    ['sunday', '2025-10-11', '2025-12-28'],
  ] as const)(
    'when weeks start on %s and a year ends within a week, the week is not split',
    (weekStart, firstEnd, lastStart) => {
      const buckets = bucketsOf(windowOf(request('90d', '2026-01-02', weekStart), null));
      expect(buckets[0]).toEqual({ start: '2025-10-05', end: firstEnd });
      expect(buckets.at(-1)).toEqual({ start: lastStart, end: '2026-01-02' });
    },
  );

  test('when the buckets are months, they end with the month', () => {
    const buckets = bucketsOf(windowOf(request('all', '2026-03-18'), '2024-01-31'));
    expect(buckets.slice(0, 2)).toEqual([
      { start: '2024-01-31', end: '2024-01-31' },
      { start: '2024-02-01', end: '2024-02-29' },
    ]);
    expect(buckets).toHaveLength(27);
  });

  test('when any window is requested, each day is in one bucket and all weeks between the ends are whole', () => {
    const dayAfter1999 = integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
    const weekStarts = constantFrom<WeekStart>('monday', 'sunday');
    assert(
      property(constantFrom(...TIMEFRAMES), dayAfter1999, weekStarts, (timeframe, today, weekStart) => {
        const window = windowOf(request(timeframe, today, weekStart), addDays(today, -400));
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
])('when a day is %s, its week starts on Monday %s or Sunday %s', (day, monday, sunday) => {
  expect(firstDayOfWeek(day, 'monday')).toBe(monday);
  expect(firstDayOfWeek(day, 'sunday')).toBe(sunday);
});

test('when dates are added, they are those of the calendar', () => {
  const first = Temporal.PlainDate.from('1000-01-01');
  assert(
    property(integer({ min: 0, max: 700_000 }), integer({ min: -9_000, max: 9_000 }), (offset, days) => {
      const date = first.add({ days: offset });
      const other = addDays(date.toString(), days);
      expect(other).toBe(date.add({ days }).toString());
      expect(daysBetween(date.toString(), other)).toBe(days);
      for (const weekStart of ['monday', 'sunday'] as const) {
        const [one, later] = [firstDayOfWeek(date.toString(), weekStart), firstDayOfWeek(other, weekStart)];
        const weeks = weekNumber(other, weekStart) - weekNumber(date.toString(), weekStart);
        expect(daysBetween(one, later)).toBe(weeks * 7);
      }
    }),
  );
});

function weekdayOf(day: string): string {
  return new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00Z`))
    .toLowerCase();
}
