import { expect, test } from 'vitest';
import { subscriptionMrr } from '../formulas/mrr.ts';
import { couponsOf, pricedItem } from '../sync/subscriptions.service.ts';
import { readDisputes, readPayouts, readSubscriptions, readTransactions } from './stripe.schema.ts';

// Objects as the API version of the installed library sends them, with fields that are not read.

const list = (object: object) => ({ object: 'list', url: '/v1/list', has_more: false, data: [object] });

const COUPON = {
  id: 'half',
  object: 'coupon',
  amount_off: null,
  currency: null,
  duration: 'forever',
  duration_in_months: null,
  percent_off: 50,
  valid: true,
};

function subscription(changes: object = {}) {
  return {
    id: 'sub_1',
    object: 'subscription',
    billing_mode: { type: 'flexible' },
    collection_method: 'charge_automatically',
    created: 1_789_000_000,
    customer: 'cus_1',
    ended_at: null,
    latest_invoice: 'in_1',
    pause_collection: null,
    status: 'active',
    discounts: [],
    items: list({
      id: 'si_1',
      object: 'subscription_item',
      current_period_end: 1_790_000_000,
      quantity: 2,
      price: {
        id: 'price_1',
        object: 'price',
        billing_scheme: 'per_unit',
        currency: 'eur',
        recurring: { interval: 'month', interval_count: 1, meter: null, usage_type: 'licensed' },
        type: 'recurring',
        unit_amount: 1_000,
        unit_amount_decimal: '1000',
      },
    }),
    ...changes,
  };
}

function mrrOf(object: object): number {
  const [read] = readSubscriptions(list(object)).data;
  if (!read) throw new Error('nothing was read');
  return subscriptionMrr({
    status: read.status,
    isCollectionPaused: Boolean(read.pause_collection),
    items: read.items.data.map((item) => pricedItem(item, read)),
    coupons: couponsOf(read),
  }).reduce((sum, amount) => sum + amount, 0);
}

test('when a subscription has a discount, its coupon is found at its source', () => {
  const discount = { id: 'di_1', object: 'discount', start: 1_789_000_000, end: null };
  const source = { type: 'coupon', coupon: COUPON };
  expect(mrrOf(subscription())).toBe(2_000);
  expect(mrrOf(subscription({ discounts: [{ ...discount, source }] }))).toBe(1_000);
  const once = { ...source, coupon: { ...COUPON, duration: 'once' } };
  expect(mrrOf(subscription({ discounts: [{ ...discount, source: once }] }))).toBe(2_000);
  expect(mrrOf(subscription({ discounts: [{ ...discount, coupon: COUPON }] }))).toBe(1_000);
  // Not expanded.
  expect(mrrOf(subscription({ discounts: ['di_1'] }))).toBe(2_000);
  expect(mrrOf(subscription({ discounts: [{ ...discount, source: { ...source, coupon: 'half' } }] }))).toBe(
    2_000,
  );
});

test('when an item of a subscription has a discount, its coupon reduces the item', () => {
  const price = { currency: 'eur', unit_amount: 1_000, recurring: { interval: 'month', interval_count: 1 } };
  const item = { id: 'si_1', quantity: 1, price };
  const discount = { id: 'di_1', object: 'discount', source: { type: 'coupon', coupon: COUPON } };
  const items = {
    ...list(item),
    data: [
      { ...item, discounts: [discount] },
      { ...item, id: 'si_2' },
    ],
  };
  expect(mrrOf(subscription({ items }))).toBe(1_500);
});

test('when a price is that of a package, its packages are counted, not their units', () => {
  const price = { currency: 'eur', unit_amount: 1_000, recurring: { interval: 'month', interval_count: 1 } };
  const packages = (quantity: number, round: string) => {
    const transform = { divide_by: 5, round };
    const item = { id: 'si_1', quantity, price: { ...price, transform_quantity: transform } };
    return mrrOf(subscription({ items: list(item) }));
  };
  expect([packages(10, 'up'), packages(11, 'up'), packages(11, 'down')]).toEqual([2_000, 3_000, 2_000]);
});

test('when a price has fractions of the minor unit, its decimal amount counts, not the last invoice', () => {
  const recurring = { interval: 'month', interval_count: 1 };
  const price = { currency: 'eur', unit_amount: null, unit_amount_decimal: '12.5', recurring };
  const lines = list({ amount: 6_000, subscription_item: 'si_1' });
  const items = list({ id: 'si_1', quantity: 1_000, price });
  expect(mrrOf(subscription({ items, latest_invoice: { lines } }))).toBe(12_500);
});

test('when collection is paused, the object with its behaviour means no revenue', () => {
  const paused = { pause_collection: { behavior: 'void', resumes_at: null } };
  expect(mrrOf(subscription(paused))).toBe(0);
});

test('when a transaction has its source as an object, it is read as one with an id', () => {
  const transaction = {
    id: 'txn_1',
    object: 'balance_transaction',
    amount: -500,
    available_on: 1_789_000_000,
    balance_type: 'payments',
    created: 1_789_000_000,
    currency: 'usd',
    description: null,
    exchange_rate: 1.0842,
    fee: 0,
    fee_details: [],
    net: -500,
    reporting_category: 'refund',
    source: { id: 're_1', object: 'refund' },
    status: 'pending',
    type: 'refund',
  };
  expect(readTransactions(list(transaction)).data).toEqual([transaction]);
  expect(readTransactions(list({ ...transaction, source: null })).data).toHaveLength(1);
  for (const wrong of [{ amount: 1.5 }, { currency: 'USD' }, { created: '2026' }, { net: null }])
    expect(() => readTransactions(list({ ...transaction, ...wrong }))).toThrow('unexpected');
});

test('when payouts and disputes are read, further fields pass', () => {
  const payout = { id: 'po_1', amount: 1_100, currency: 'eur', status: 'paid', method: 'standard' };
  expect(readPayouts(list({ ...payout, arrival_date: 1_789_000_000 })).data).toHaveLength(1);
  expect(() => readPayouts(list(payout))).toThrow('unexpected');
  const dispute = { id: 'dp_1', amount: 1_000, currency: 'usd', reason: 'general', status: 'needs_response' };
  const evidence = { due_by: 1_789_000_000, has_evidence: false, past_due: false, submission_count: 0 };
  const read = readDisputes(list({ ...dispute, created: 1_789_000_000, evidence_details: evidence }));
  expect(read.data[0]?.evidence_details?.due_by).toBe(1_789_000_000);
});
