import { describe, expect, it } from 'vitest';
import { dayNumber, isAfterGap, timeTicks } from './exercise-line.ts';

const labelOf = (date: string, kind: string) => `${kind} ${date}`;

describe('timeTicks', () => {
  it('when the span is several years, each year has a label', () => {
    const ticks = timeTicks({ from: '2023-06-10', to: '2026-03-18' }, { most: 8, labelOf });
    expect(ticks.map(({ label }) => label)).toEqual([
      'year 2024-01-01',
      'year 2025-01-01',
      'year 2026-01-01',
    ]);
  });

  it('when the span is months, months have labels, and fewer if there is no room', () => {
    const span = { from: '2025-11-15', to: '2026-03-18' };
    expect(timeTicks(span, { most: 8, labelOf }).map(({ label }) => label)).toEqual([
      'month 2025-12-01',
      'month 2026-01-01',
      'month 2026-02-01',
      'month 2026-03-01',
    ]);
    expect(timeTicks(span, { most: 2, labelOf })).toHaveLength(2);
  });

  it('when the span is one day, the day has a label', () => {
    expect(timeTicks({ from: '2026-03-18', to: '2026-03-18' }, { most: 8, labelOf })).toEqual([
      { day: dayNumber('2026-03-18'), label: 'day 2026-03-18' },
    ]);
  });
});

it('when six weeks pass without the exercise, the line is interrupted', () => {
  const points = [{ date: '2026-01-01' }, { date: '2026-02-12' }, { date: '2026-03-27' }];
  expect(points.map((_, index) => isAfterGap(points, index))).toEqual([false, false, true]);
});
