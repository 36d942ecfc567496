import { expect, test } from 'vitest';
import { heatmapSpan, shadeDays, streakOf } from './heatmap.ts';

const day = (date: string, count: number, trackerType = 'runs') => ({ date, trackerType, count });
const levels = (...counts: readonly number[]) =>
  shadeDays(
    counts.map((count, index) => day(`2026-03-${String(index + 1).padStart(2, '0')}`, count)),
    [],
  ).map(({ level }) => level);

test('when days have few activities, they have stronger shades than the palest', () => {
  expect(levels(1, 1, 1)).toEqual([2, 2, 2]);
  expect(levels(1, 1, 2)).toEqual([2, 2, 4]);
  expect(levels(1, 2, 3, 4, 9)).toEqual([1, 1, 2, 2, 4]);
  expect(levels()).toEqual([]);
});

test('when a single day has very many activities, the other days keep their shades', () => {
  const counts = Array.from({ length: 20 }, (_, index) => (index === 0 ? 500 : (index % 8) + 1));
  expect(new Set(levels(...counts))).toEqual(new Set([1, 2, 3, 4]));
});

test('when a day has several trackers, they are added in the order of the profile', () => {
  const days = [day('2026-03-01', 1, 'lifts'), day('2026-03-01', 3, 'runs'), day('2026-03-02', 1)];
  expect(shadeDays(days, ['runs', 'lifts'])).toEqual([
    {
      date: '2026-03-01',
      level: 4,
      trackers: [
        { type: 'runs', count: 3 },
        { type: 'lifts', count: 1 },
      ],
    },
    { date: '2026-03-02', level: 1, trackers: [{ type: 'runs', count: 1 }] },
  ]);
});

test('when days are in a row up to yesterday, the streak is current', () => {
  const dates = ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-04', '2026-03-05'];
  expect(streakOf(dates, '2026-03-06')).toEqual({ current: 2, longest: 4 });
  expect(streakOf(dates, '2026-03-05')).toEqual({ current: 2, longest: 4 });
  expect(streakOf(dates, '2026-03-07')).toEqual({ current: 0, longest: 4 });
  expect(streakOf([], '2026-03-07')).toEqual({ current: 0, longest: 0 });
});

test('when the heatmap ends, it began a year earlier', () => {
  expect(heatmapSpan('2026-03-17')).toEqual({ from: '2025-03-18', to: '2026-03-17' });
});
