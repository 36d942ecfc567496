import { describe, expect, test } from 'vitest';
import { bucketsOf, windowOf } from './window.ts';

describe('windowOf', () => {
  test('when a timeframe is asked, it ends today and is compared with as many days before', () => {
    expect(windowOf('7d', '2026-03-18', null)).toMatchObject({
      from: '2026-03-12',
      to: '2026-03-18',
      bucket: 'day',
      before: { from: '2026-03-05', to: '2026-03-11' },
    });
  });

  test('when clocks change within it, no day is lost', () => {
    const window = windowOf('30d', '2026-04-10', null);
    expect(bucketsOf(window)).toHaveLength(30);
    expect(window.from).toBe('2026-03-12');
  });

  test('when everything is asked, it begins with the first workout and is compared with nothing', () => {
    expect(windowOf('all', '2026-03-18', '2024-05-06')).toMatchObject({ from: '2024-05-06', before: null });
    expect(windowOf('all', '2026-03-18', null)).toMatchObject({ from: '2026-03-18', days: 1 });
    expect(windowOf('all', '2026-03-18', '2026-03-19')).toMatchObject({ from: '2026-03-18' });
  });
});

describe('bucketsOf', () => {
  test('when the buckets are weeks, they begin on Mondays but for the first', () => {
    const buckets = bucketsOf(windowOf('90d', '2026-03-18', null));
    expect(buckets[0]).toEqual({ start: '2025-12-19', end: '2025-12-21' });
    expect(buckets[1]).toEqual({ start: '2025-12-22', end: '2025-12-28' });
    expect(buckets.at(-1)).toEqual({ start: '2026-03-16', end: '2026-03-18' });
  });

  test('when the buckets are months, they end with them', () => {
    const buckets = bucketsOf(windowOf('all', '2026-03-18', '2024-01-31'));
    expect(buckets.slice(0, 2)).toEqual([
      { start: '2024-01-31', end: '2024-01-31' },
      { start: '2024-02-01', end: '2024-02-29' },
    ]);
    expect(buckets).toHaveLength(27);
  });
});
