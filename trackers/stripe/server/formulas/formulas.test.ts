import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { revenueOf, revenuePart, type LedgerRow } from './ledger.ts';
import * as metrics from './metrics.ts';
import { netMovement, NO_MOVEMENTS, sumMovements, type CustomerChange } from './movements.ts';
import { itemMrr, subscriptionMrr, type Coupon, type PricedItem } from './mrr.ts';

const item = (interval: PricedItem['interval'], intervalCount: number, unitAmount: number): PricedItem => ({
  interval,
  intervalCount,
  unitAmount,
  quantity: 1,
  isMetered: false,
});

test.each([
  ['year', 1, 12_000, 1000],
  ['year', 2, 24_000, 1000],
  ['month', 3, 3000, 1000],
  ['week', 1, 1200, 5200],
  ['week', 2, 500, 1083.33],
  ['day', 1, 100, 3041.67],
] as const)('when a price is due every %s × %i, %i are monthly %d', (interval, count, amount, monthly) => {
  expect(itemMrr(item(interval, count, amount))).toBeCloseTo(monthly, 2);
});

test('when a subscription is in trial, unpaid, paused or metered, it has no MRR', () => {
  const items = [item('month', 1, 1000)];
  const base = { status: 'active', isCollectionPaused: false, items, coupons: [] };
  expect(subscriptionMrr(base)).toEqual([1000]);
  for (const status of ['trialing', 'unpaid', 'canceled', 'incomplete', 'incomplete_expired', 'paused'])
    expect(subscriptionMrr({ ...base, status })).toEqual([0]);
  expect(subscriptionMrr({ ...base, isCollectionPaused: true })).toEqual([0]);
  const metered = items.map((one) => ({ ...one, isMetered: true }));
  expect(subscriptionMrr({ ...base, items: metered })).toEqual([0]);
});

test('when a coupon is valid forever, it reduces MRR; others do not', () => {
  const base = {
    status: 'past_due',
    isCollectionPaused: false,
    items: [item('month', 1, 1000), item('year', 1, 12_000)],
  };
  const coupon = { duration: 'forever', percentOff: 25, amountOff: null } as const;
  expect(subscriptionMrr({ ...base, coupons: [coupon] })).toEqual([750, 750]);
  expect(subscriptionMrr({ ...base, coupons: [{ ...coupon, duration: 'once' }] })).toEqual([1000, 1000]);
  const absolute = { duration: 'forever', percentOff: null, amountOff: 500 } as const;
  expect(subscriptionMrr({ ...base, coupons: [absolute] })).toEqual([750, 750]);
  expect(subscriptionMrr({ ...base, coupons: [{ ...absolute, amountOff: 9999 }] })).toEqual([0, 0]);
});

test('when a coupon is that of an item, it reduces this item alone, not below zero, and before other coupons', () => {
  const percent = { duration: 'forever', percentOff: 50, amountOff: null } as const;
  const absolute = { duration: 'forever', percentOff: null, amountOff: 300 } as const;
  const amounts = (own: readonly Coupon[], coupons: readonly Coupon[] = []) => {
    const items = [{ ...item('month', 1, 1000), coupons: own }, item('month', 1, 1000)];
    return subscriptionMrr({ status: 'active', isCollectionPaused: false, items, coupons });
  };
  expect(amounts([percent])).toEqual([500, 1000]);
  expect(amounts([{ ...percent, duration: 'repeating' }])).toEqual([1000, 1000]);
  expect(amounts([absolute])).toEqual([700, 1000]);
  expect(amounts([{ ...absolute, amountOff: 5000 }])).toEqual([0, 1000]);
  expect(amounts([percent], [percent])).toEqual([250, 500]);
  expect(itemMrr({ ...item('year', 1, 12_000), coupons: [{ ...absolute, amountOff: 6000 }] })).toBe(500);
});

test('when a coupon is limited to products, it reduces their items alone, in their interval', () => {
  const items = [
    { ...item('month', 1, 2000), product: 'base' },
    { ...item('year', 1, 12_000), product: 'addon' },
    { ...item('month', 1, 500), product: null },
  ];
  const amounts = (...coupons: Coupon[]) =>
    subscriptionMrr({ status: 'active', isCollectionPaused: false, items, coupons });
  const half = { duration: 'forever', percentOff: 50, amountOff: null } as const;
  const absolute = { duration: 'forever', percentOff: null, amountOff: 6000 } as const;
  expect(amounts({ ...half, products: ['base'] })).toEqual([1000, 1000, 500]);
  expect(amounts({ ...half, products: ['base', 'addon'] })).toEqual([1000, 500, 500]);
  expect(amounts({ ...half, products: [] })).toEqual([1000, 500, 250]);
  expect(amounts({ ...half, products: ['another'] })).toEqual([2000, 1000, 500]);
  expect(amounts({ ...absolute, products: ['addon'] })).toEqual([2000, 500, 500]);
  expect(amounts({ ...absolute, products: ['base'] }, { ...half, products: ['addon'] })).toEqual([
    0, 500, 500,
  ]);
});

test('when customers change, MRR at the end is MRR at the start plus the movements', () => {
  const change = fc.record({
    before: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })),
    after: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })),
    hadRevenue: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(change), (changes: CustomerChange[]) => {
      const total = (key: 'before' | 'after') => changes.reduce((sum, one) => sum + one[key], 0);
      const movements = sumMovements(changes);
      expect(total('before') + netMovement(movements)).toBe(total('after'));
      for (const amount of Object.values(movements)) expect(amount).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('when a customer returns after a time at zero, it is a reactivation', () => {
  expect(sumMovements([{ before: 0, after: 900, hadRevenue: true }])).toEqual({
    ...NO_MOVEMENTS,
    reactivation: 900,
  });
});

test('when metrics are computed, they follow their definitions', () => {
  const movements = { new: 300, reactivation: 20, expansion: 180, contraction: 50, churn: 200 };
  expect(metrics.annualRunRate(1000)).toBe(12_000);
  expect(metrics.growth(1100, 1000)).toBeCloseTo(0.1, 10);
  expect(metrics.subscriberChurn({ churned: 3, activeBefore: 60, started: 5 })).toBeCloseTo(0.046, 3);
  expect(metrics.grossMrrChurn(movements, 4000)).toBe(0.0625);
  expect(metrics.netMrrChurn(movements, 4000)).toBe(0.0125);
  expect(metrics.quickRatio(movements)).toBe(2);
  expect(metrics.quickRatio(NO_MOVEMENTS)).toBeNull();
  expect(metrics.lifetimeValue(1000, 0.05, 4)).toBeNull();
  expect(metrics.lifetimeValue(1000, 0.05, 5)).toBe(20_000);
  expect(metrics.averageRevenuePerUser(1000, 0)).toBeNull();
  expect(metrics.refundRate(100, 1000)).toBe(0.1);
  expect(metrics.disputeRate(1, 0)).toBeNull();
});

test('when ledger rows are added up, net is gross less the rest and the sum of the net column', () => {
  const categories = ['charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'fee', 'tax'];
  const others = [
    'payout',
    'transfer',
    'topup',
    'connect_collection_transfer',
    'reserve_hold',
    'constructor',
  ];
  const row = fc
    .record({
      amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fee: fc.integer({ min: 0, max: 10_000 }),
      reportingCategory: fc.constantFrom(...categories, ...others),
    })
    .map((one): LedgerRow => ({ ...one, net: one.amount - one.fee }));
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const { gross, refunds, disputes, fees, net } = revenueOf(rows);
      const counted = rows.filter(({ reportingCategory }) => categories.includes(reportingCategory));
      expect(net).toBe(counted.reduce((sum, one) => sum + one.net, 0));
      expect(net).toBe(gross - refunds - disputes - fees);
    }),
  );
  for (const category of others) expect(revenuePart(category)).toBeUndefined();
});
