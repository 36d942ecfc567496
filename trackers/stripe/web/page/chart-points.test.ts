import { describe, expect, test } from 'vitest';
import { barPath } from '../charts/bar-path.ts';
import { mrrChart, type MrrSection } from './mrr-points.ts';
import { revenueChart, type RevenueSection } from './revenue-bars.ts';
import { keptText, waterfallSteps } from './waterfall-steps.ts';
import { weekdayChart } from './weekday-bars.ts';

const revenue: RevenueSection = {
  key: 'revenue',
  kind: 'bars',
  title: 'Revenue',
  unit: 'minor',
  currency: 'eur',
  is_rounded: false,
  has_whole_period_before: true,
  points: [
    { start: '2026-11-16', end: '2026-11-22', gross: 10_000, net: 9_000, previous_net: 6_000 },
    { start: '2026-11-23', end: '2026-11-23', gross: 0, net: -500, previous_net: 0 },
  ],
};
const options = { bucket: 'week', today: '2026-11-23' } as const;

describe('revenue', () => {
  test('when amounts are visible, bars have net before gross and the period before', () => {
    const { bars, hasBefore } = revenueChart(revenue, options);
    expect(hasBefore).toBe(true);
    expect(bars).toMatchObject([
      { value: 90, total: 100, before: 60, isRunning: false, reading: '€90.00' },
      { value: -5, total: 0, before: 0, isRunning: true, reading: '−€5.00' },
    ]);
    expect(bars[0]?.lines.map(({ value }) => value)).toEqual(['€100.00', '€60.00', '+50%']);
  });

  test('when the period before had no revenue, no line is drawn', () => {
    const points = revenue.points.map((point) => ({ ...point, previous_net: 0 }));
    const { bars, hasBefore } = revenueChart({ ...revenue, points }, options);
    expect([hasBefore, bars[0]?.before, bars[0]?.lines.length]).toEqual([false, null, 1]);
  });

  test('when amounts are hidden, nothing but the index is drawn, and days are weeks', () => {
    const points = revenue.points.map((point, index) => ({
      ...point,
      gross: index === 0 ? 112 : null,
      net: null,
      previous_net: null,
    }));
    const hidden = { ...revenue, unit: 'index', currency: null, is_rounded: true, points } as const;
    const { bars, table, money } = revenueChart(hidden, { ...options, bucket: 'day' });
    expect(money).toBeNull();
    expect(bars).toMatchObject([
      { value: 112, total: null, before: null, reading: '112', mark: '112' },
      { value: null, reading: 'Too few payments' },
    ]);
    expect(table.columns).toEqual(['Week', 'Index']);
  });
});

describe('from gross to net', () => {
  const breakdown = {
    key: 'breakdown',
    kind: 'waterfall',
    title: 'From gross to net',
    currency: 'eur',
    is_rounded: false,
    gross: 10_000,
    refunds: 2_000,
    disputes: -500,
    fees: 400,
    net: 8_100,
  } as const;

  test('when a dispute is won, its step goes up', () => {
    expect(waterfallSteps(breakdown)).toMatchObject([
      { key: 'gross', from: 0, to: 100, kind: 'total', mark: '€100' },
      { key: 'refunds', from: 100, to: 80, kind: 'loss', mark: '−€20', lines: [{ value: '−20%' }] },
      { key: 'disputes', from: 80, to: 85, kind: 'gain', mark: '€5' },
      { key: 'fees', from: 85, to: 81, kind: 'loss' },
      { key: 'net', from: 0, to: 81, kind: 'total' },
    ]);
    expect(keptText(breakdown)).toBe('Net is 81% of gross');
    expect(keptText({ ...breakdown, gross: 0 })).toBeUndefined();
  });
});

describe('MRR', () => {
  const none = { new: 0, reactivation: 0, expansion: 0, contraction: 0, churn: 0 };
  const section: MrrSection = {
    key: 'mrr',
    kind: 'line',
    title: 'MRR',
    currency: 'eur',
    is_rounded: false,
    is_estimated: false,
    note: '',
    points: [
      { date: '2026-11-21', mrr: 10_000, ...none, new: 4_900 },
      { date: '2026-11-22', mrr: 9_000, ...none, churn: 1_000 },
      { date: '2026-11-23', mrr: 9_500, ...none, expansion: 500 },
    ],
  };

  test('when buckets are weeks, days are merged: the last MRR, and the sum of the movements', () => {
    const { points } = mrrChart(section, { bucket: 'week', weekStart: 'monday' });
    expect(points).toMatchObject([
      { key: '2026-11-16', value: 90, lines: [{ label: 'New' }, { label: 'Churn', value: '−€10.00' }] },
      { key: '2026-11-23', value: 95, lines: [{ label: 'Expansion', value: '+€5.00' }] },
    ]);
    expect(mrrChart(section, { bucket: 'week', weekStart: 'sunday' }).points).toHaveLength(2);
    expect(mrrChart(section, { bucket: 'month', weekStart: 'monday' }).points).toHaveLength(1);
    expect(mrrChart(section, { bucket: 'day', weekStart: 'monday' }).points).toHaveLength(3);
  });
});

test('when weeks begin on Sunday, its bar is the first', () => {
  const days = [1, 2, 3, 4, 5, 6, 7].map((count) => ({ active_days: count, share: null }));
  const section = { key: 'weekdays', kind: 'weekdays', title: 'Weekdays', days } as const;
  const { bars, hasShares, table } = weekdayChart(section, 'sunday');
  expect(hasShares).toBe(false);
  expect(bars.map(({ value }) => value)).toEqual([7, 1, 2, 3, 4, 5, 6]);
  expect(table.columns).toEqual(['Weekday', 'Revenue days']);
});

test('when a bar points down, its round end is below', () => {
  expect(barPath({ x: 10, width: 8, from: 50, to: 90 })).toMatch(/^M6 50V86Q6 90 /);
  expect(barPath({ x: 10, width: 8, from: 50, to: 10 })).toMatch(/^M6 50V14Q6 10 /);
});
