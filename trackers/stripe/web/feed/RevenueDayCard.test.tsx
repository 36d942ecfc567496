import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RevenueDayStats } from '../../tracker.ts';
import { textOf } from '../shared/stripe.samples.tsx';
import { postStat } from './post-stat.ts';
import { RevenueDayCard } from './RevenueDayCard.tsx';

const EXACT: RevenueDayStats = {
  currency: 'eur',
  gross: 14_000,
  net: 13_550,
  payments: 6,
  is_rounded: false,
  trend: [10_000, 0, 14_000],
};
const HIDDEN: RevenueDayStats = {
  currency: null,
  gross: null,
  net: null,
  payments: null,
  is_rounded: false,
  trend: [1, 0, 1],
};

test('when amounts are exact, the card shows the day and the sum of its trend', () => {
  const card = textOf(<RevenueDayCard stats={EXACT} />);
  for (const part of ['€140.00', '€135.50', '6', 'Last 3 days', '€240.00']) expect(card).toContain(part);
});

test('when amounts are rounded, the sum of the trend is rounded, too', () => {
  const card = textOf(<RevenueDayCard stats={{ ...EXACT, is_rounded: true, trend: [14_000, 990_000] }} />);
  expect(card).toContain('Last 2 days ≈ €10,000');
});

test('when amounts are hidden, the card has the revenue days and no amount', () => {
  const card = textOf(<RevenueDayCard stats={HIDDEN} />);
  expect(card).toContain('Last 3 days 2 revenue days');
  expect(card).not.toContain('€');
});

test('when a post has no trend, the card draws none', () => {
  const { trend: _, ...old } = HIDDEN;
  expect(renderToStaticMarkup(<RevenueDayCard stats={old} />)).toBe('');
});

test('when a list shows a post, its stat is the revenue unless amounts are hidden', () => {
  expect(postStat(EXACT)).toEqual({ value: '€140.00', label: 'Revenue' });
  expect(postStat(HIDDEN)).toBeNull();
});
