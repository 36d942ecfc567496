import { expect, test } from 'vitest';
import { weekStat } from './week-stat.ts';

const stat = (label: string, value: number | null, unit: string | null = null) => {
  return { key: label, label, value, unit, previous: null, delta: null, n: null, formula: null };
};
const latest = { value: '2876', label: 'Bullet' };

test('when the week has a value, it is shown with the second stat if both fit', () => {
  expect(weekStat([stat('Workouts', 3), stat('Sets', 41)], { value: '9', label: 'last 30 days' })).toEqual({
    value: '3',
    label: 'Workouts, 41 sets',
  });
  expect(weekStat([stat('Net', 5), stat('Average payment of customers', 2)], null)).toEqual({
    value: '5',
    label: 'Net',
  });
  expect(weekStat([], latest)).toBeNull();
});

test('when the week has no value, the latest one is shown, unless it is hidden', () => {
  const headline = [stat('Rating', null, 'elo'), stat('Games', 0)];
  expect(weekStat(headline, latest)).toEqual({ value: '2876', label: 'Bullet, 0 games' });
  expect(weekStat(headline, null)).toEqual({ value: '–', label: 'Rating, 0 games' });
});
