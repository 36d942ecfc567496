import { expect, it } from 'vitest';
import { densityPoints } from './density-points.ts';

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ start: day(index + 1), end: day(index + 1) }));
const densityOn = (number: number) => ({ start: day(number), end: day(number), density_kg_per_min: 100 });

it('when days of rest lie between workouts, the line passes over them at their place in time', () => {
  const section = { unit: 'kg', density_buckets: [densityOn(2), densityOn(5)] } as const;
  const points = densityPoints(section, { buckets: days(6), bucket: 'day' });
  expect(points.map(({ value }) => value)).toEqual([null, 100, null, null, 100, null]);
  expect(points.map(({ isPassed }) => isPassed)).toEqual([false, false, true, true, false, false]);
});

it('when a week has no workout, the line has a gap', () => {
  const section = { unit: 'kg', density_buckets: [densityOn(1), densityOn(9)] } as const;
  const points = densityPoints(section, { buckets: days(9), bucket: 'day' });
  expect(points.filter(({ isPassed }) => isPassed)).toEqual([]);
});

it('when buckets are weeks, one without a workout is a gap', () => {
  const buckets = [1, 8, 15].map((number) => ({ start: day(number), end: day(number + 6) }));
  const section = { unit: 'kg', density_buckets: [densityOn(1), densityOn(15)] } as const;
  const points = densityPoints(section, { buckets, bucket: 'week' });
  expect(points.map(({ value, isPassed }) => [value, isPassed])).toEqual([
    [100, false],
    [null, false],
    [100, false],
  ]);
});
