import type { Headline } from '@plotline/contract/tracker.ts';
import { describe, expect, test } from 'vitest';
import { amountText, axisFormat, changeText, shortAmount } from '../shared/amounts.ts';
import { amountsLabel } from './amounts-label.ts';
import { disputeText, missingText, payoutText, reasonText, totalText } from './balance-labels.ts';
import { activityStats, netChangeText, stripeHeadline } from './headline-stats.ts';
import { customersText } from './subscriber-stats.ts';
import { paymentLabel } from './payment-labels.ts';

const eur = { currency: 'eur', isRounded: false };
const rounded = { ...eur, isRounded: true };

/** A headline stat as the server sends it. */
function stat(key: string, change: Partial<Headline>): Headline {
  return {
    key,
    label: key,
    value: null,
    unit: null,
    delta: null,
    previous: null,
    n: null,
    formula: null,
    ...change,
  };
}

describe('amounts', () => {
  test('when a currency has other decimals, amounts and axes have them', () => {
    expect(amountText(118_450, eur)).toBe('€1,184.50');
    expect(amountText(500, { currency: 'jpy', isRounded: false })).toBe('¥500');
    expect(amountText(1_234, { currency: 'kwd', isRounded: false }).replace(/\s/u, ' ')).toBe('KWD 1.234');
    expect(axisFormat('kwd', [0, 0.5, 1])(0.5).replace(/\s/u, ' ')).toBe('KWD 0.500');
    expect(axisFormat('eur', [0, 250, 500])(250)).toBe('€250');
    expect(axisFormat('eur', [0, 20_000])(20_000)).toBe('€20K');
  });

  test('when amounts are rounded, changes keep their sign behind the mark', () => {
    expect(amountText(118_450, rounded)).toBe('≈ €1,200');
    expect(changeText(-118_450, rounded)).toBe('≈ −€1,200');
    expect(changeText(118_450, eur)).toBe('+€1,184.50');
    expect(changeText(0, rounded)).toBe('€0.00');
  });

  test('when there is little room, large amounts lose their decimals', () => {
    expect(shortAmount(4_733, 'eur')).toBe('€47.33');
    expect(shortAmount(118_450, 'eur')).toBe('€1,185');
    expect(shortAmount(1_284_512, 'eur')).toBe('€12.8K');
  });
});

describe('headline', () => {
  test('when amounts are exact, they are compared with the period before', () => {
    const net = stat('net', { value: 12_000, unit: 'eur', delta: 2_000, previous: 10_000 });
    expect(
      stripeHeadline([net, stat('mrr', {})], {
        timeframe: '30d',
        isRounded: false,
        hasWholePeriodBefore: true,
      }),
    ).toEqual([
      {
        key: 'net',
        label: 'net',
        help: null,
        parts: [{ value: '€120.00' }],
        delta: { text: '+20%', meaning: 'good', against: 'vs €100.00' },
      },
    ]);
  });

  test.each([
    [{ delta: 25, previous: 100 }, '30d', 'Net is up 25% vs the 30 days before'],
    [{ delta: -5, previous: 100 }, '1y', 'Net is down 5% vs the year before'],
    [{ delta: 0, previous: 100 }, '7d', null],
    [{ delta: 90, previous: -10 }, '7d', null],
    [{ delta: 25, previous: 100 }, 'all', null],
    [{}, '30d', null],
  ] as const)(
    'when the net revenue changed by %o in %s, the chart says %s',
    (change, timeframe, expected) => {
      const net = stat('net', { value: 1, unit: 'eur', ...change });
      expect(netChangeText([net], { timeframe, hasWholePeriodBefore: true })).toBe(expected);
    },
  );

  test.each([
    ['eur', 9_860, '+€98.60'],
    ['eur', -9_860, '−€98.60'],
    ['kwd', 9_860, '+KWD 9.860'],
    [null, 3, '+3'],
  ] as const)('when the period before was empty, a change in %s of %i is %s', (unit, delta, text) => {
    const [shown] = stripeHeadline([stat('mrr', { value: delta, unit, delta, previous: 0 })], {
      timeframe: '30d',
      isRounded: false,
      hasWholePeriodBefore: true,
    });
    expect(shown?.delta?.text.replace('\u00A0', ' ')).toBe(text);
  });

  test('when others see only growth, it is the stat', () => {
    const net = stat('net', { value: -8, unit: 'percent_change' });
    const [shown] = stripeHeadline([net], { timeframe: '7d', isRounded: false, hasWholePeriodBefore: true });
    expect(shown).toMatchObject({ parts: [{ value: '−8%' }], note: 'vs the 7 days before' });
  });

  test('when there is no payment, there is no average', () => {
    const options = { timeframe: '7d', isRounded: false, hasWholePeriodBefore: true } as const;
    const shown = (unit: string, previous: number | null) =>
      stripeHeadline([stat('average_payment', { unit, previous })], options);
    const [amount] = shown('eur', 900);
    expect(amount).toMatchObject({ parts: [{ value: '–' }], note: 'no payments' });
    expect(amount?.delta).toBeUndefined();
    expect(shown('percent_change', null)).toMatchObject([
      { parts: [{ value: '–' }], note: 'nothing to compare' },
    ]);
  });

  test('when the history covers a part of the year before, nothing but MRR is compared with it', () => {
    const options = { timeframe: '1y', isRounded: false, hasWholePeriodBefore: false } as const;
    const change = { unit: 'eur', value: 9_860, delta: 8_860, previous: 1_000 };
    const shown = stripeHeadline([stat('net', change), stat('mrr', change)], options);
    expect(shown).toMatchObject([
      { key: 'net', parts: [{ value: '€98.60' }], note: 'no full year before' },
      { key: 'mrr', delta: { text: '+886%' } },
    ]);
    expect(shown[0]?.delta).toBeUndefined();
    expect(netChangeText([stat('net', change)], options)).toBeNull();
    const growth = stripeHeadline([stat('net', { value: 886, unit: 'percent_change' })], options);
    expect(growth).toMatchObject([{ parts: [{ value: '–' }], note: 'no full year before' }]);
  });

  test('when amounts are hidden, days and streaks are the stats', () => {
    const records = {
      active_days: 29,
      current_streak: 1,
      longest_streak: 64,
      best_day: null,
      best_week: null,
    };
    const stats = activityStats(
      { key: 'records', kind: 'records', title: '', ...records },
      { from: '2026-10-25', to: '2026-11-23' },
    );
    expect(stats.map(({ parts, note }) => [parts[0]?.value, note])).toEqual([
      ['29', 'of 30 days'],
      ['1', 'in a row, up to today or yesterday'],
      ['64', 'since the beginning'],
    ]);
  });

  test.each([
    [stat('net', { value: 1, unit: 'eur' }), 'minor', '@ada shows rounded amounts.'],
    [stat('net', { value: 1, unit: 'percent_change' }), 'index', '@ada shows growth, but no amounts.'],
    [stat('net', {}), 'index', '@ada hides amounts. An index shows how revenue develops.'],
  ] as const)('when the owner chose %o, the page says so', (headline, unit, expected) => {
    expect(amountsLabel([headline], unit, 'ada')).toBe(expected);
  });
});

test('when customers came and left, their numbers are named', () => {
  const none = { arr: null, arpu: null, ltv: null, mrr_growth: null, subscriber_churn: null };
  const section = {
    ...none,
    key: 'subscribers',
    kind: 'stats',
    title: '',
    active: 9,
    customers: 9,
    gross_mrr_churn: null,
    net_mrr_churn: null,
    quick_ratio: null,
  } as const;
  const textOf = (gained: number, lost: number) =>
    customersText({ ...section, gained_customers: gained, lost_customers: lost });
  expect(textOf(2, 3)).toBe('2 customers came and 3 left. Counted, never named');
  expect(textOf(1, 0)).toBe('1 customer came and 0 left. Counted, never named');
});

describe('list and balance', () => {
  const line = { uuid: '', day_uuid: '', date: '2026-11-20', currency: 'eur' } as const;

  test.each([
    [{ kind: 'charge', amount: 900, status: 'available' }, 'Payment'],
    [{ kind: 'charge', amount: -900, status: 'available' }, 'Failed payment'],
    [{ kind: 'dispute', amount: 900, status: 'available' }, 'Dispute returned'],
    [{ kind: 'charge', amount: null, status: null }, 'Revenue day'],
  ] as const)('when a line is %o, it is called %s', (change, expected) => {
    expect(paymentLabel({ ...line, ...change })).toBe(expected);
  });

  test('when a dispute waits for the owner, it says by when', () => {
    const now = new Date(2026, 10, 20, 12);
    const respondBy = (day: number, hour: number) =>
      disputeText({ status: 'needs_response', due_at: new Date(2026, 10, day, hour).toISOString() }, now);
    expect(respondBy(22, 11).text).toMatch(/^Respond by .*22.* \(in 2 days\)$/);
    expect(respondBy(22, 23).text).toContain('(in 2 days)');
    expect([
      respondBy(21, 1).text,
      respondBy(20, 23).text,
      respondBy(20, 1).text,
      respondBy(19, 23).text,
    ]).toEqual([
      expect.stringContaining('(in 1 day)'),
      expect.stringContaining('(today)'),
      expect.stringContaining('(today)'),
      expect.stringContaining('(overdue)'),
    ]);
    expect(respondBy(22, 11).isUrgent).toBe(true);
    expect(disputeText({ status: 'needs_response', due_at: null }, now).text).toBe('Needs a response');
    expect(disputeText({ status: 'under_review', due_at: null }, now)).toEqual({
      text: 'Under review',
      isUrgent: false,
    });
    expect(reasonText({ reason: 'product_not_received' })).toBe('Product not received');
  });

  test('when a payout is on its way, its day is named', () => {
    expect(payoutText({ arrives_on: '2026-11-23', status: 'in_transit' })).toMatch(
      /^On its way, expected Mon,? /,
    );
    expect(payoutText({ arrives_on: '2026-11-23', status: 'pending' })).toMatch(/^Planned for Mon,? /);
  });

  test('when several payouts or disputes are open, their number and sums are named', () => {
    expect(totalText([{ amount: 500, currency: 'eur' }])).toBeNull();
    const owed = [500, 700].map((amount) => ({ amount, currency: 'eur' }));
    expect(totalText([...owed, { amount: 900, currency: 'jpy' }])).toBe('3 total · €12.00 · ¥900');
  });

  test('when Stripe refuses parts, they are named', () => {
    expect(missingText([])).toBeNull();
    expect(missingText(['balances', 'payouts', 'disputes'])).toBe(
      'Stripe did not allow us to read the balance, payouts and disputes.',
    );
  });
});
