import { expect, test } from 'vitest';
import { randomFrom, subscriptionsOf, transactionsOf } from '../fixtures/accounts.ts';
import { couponOf, type BalanceTransaction, type Subscription } from './client/stripe.schema.ts';
import { createShops, DAY_MS, LIMIT_MS, NOW, type Account } from './amount-shops.fixture.ts';
import { monthlyItem } from '../fixtures/subscription-item.ts';
import { balanceTransaction } from '../fixtures/balance-transaction.ts';

// Every response to others is compared between accounts that differ only in amounts which they must not see.

const { shop, replace, compare } = await createShops();

function scaled({ transactions, subscriptions }: Account, factor: number): Account {
  return {
    transactions: transactions.map((one) => ({
      ...one,
      amount: one.amount * factor,
      fee: one.fee * factor,
      net: one.net * factor,
    })),
    subscriptions: subscriptions.map((one) => ({
      ...one,
      discounts: (one.discounts ?? []).map((discount) => {
        const coupon = couponOf(discount);
        return coupon !== null && typeof coupon === 'object' && coupon.amount_off
          ? { source: { coupon: { ...coupon, amount_off: coupon.amount_off * factor } } }
          : discount;
      }),
      items: {
        data: one.items.data.map((item) => ({
          ...item,
          price: { ...item.price, unit_amount: (item.price.unit_amount ?? 0) * factor },
        })),
      },
    })),
  };
}

function largeAccount(seed: number): Account {
  const random = randomFrom(seed);
  const [from, currencies] = [new Date(NOW.getTime() - 400 * DAY_MS), ['eur', 'jpy']];
  const [start, end] = [from.getTime() / 1_000, NOW.getTime() / 1_000 - 100 * 86_400];
  return {
    transactions: [
      ...transactionsOf({ rows: 80, from, to: NOW, currencies, random }),
      ...chargesOf([700, 900, 4_100], 'today'),
    ],
    subscriptions: subscriptionsOf({ count: 15, from: start, to: end, currencies, random }),
  };
}

/** A monthly subscription in euros that began so many days ago. */
function subscription(daysAgo: number, unitAmount: number): Subscription {
  return {
    id: `sub_${daysAgo}`,
    created: NOW.getTime() / 1_000 - daysAgo * 86_400,
    customer: `cus_${daysAgo}`,
    status: 'active',
    items: monthlyItem(String(daysAgo), unitAmount),
  };
}

/** A charge per day, the first one today. */
function chargesOf(amounts: readonly number[], name: string): BalanceTransaction[] {
  return amounts.map((amount, daysAgo) => {
    const created = NOW.getTime() / 1_000 - daysAgo * 86_400 - 60;
    return balanceTransaction({ id: `${name}_${daysAgo}`, created, amount });
  });
}

test(
  'when all amounts are seven times as large, others see the same bytes of hidden amounts and of growth',
  async () => {
    const account = largeAccount(5);
    const merchant = await shop('scaled_shop', account);
    const { different, responses } = await compare(
      merchant,
      ['hidden', 'growth'],
      [account, scaled(account, 7)],
    );
    expect(responses).toBeGreaterThan(100);
    expect(different).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'when amounts are shown, the same comparison finds the difference',
  async () => {
    const account = largeAccount(6);
    const merchant = await shop('shown_shop', account);
    const { different } = await compare(merchant, ['rounded'], [account, scaled(account, 7)]);
    const isIn = (part: string) => different.some((one) => one.includes(part));
    for (const part of ['timeframe=90d', '/items', '/api/activities/', '/api/shown_shop', '/picture.png'])
      expect([part, isIn(part)]).toEqual([part, true]);
  },
  LIMIT_MS,
);

test(
  'when amounts differ in digits that rounding removes, others see the same bytes',
  async () => {
    const earlier = [5_000, 5_000, 5_000, 5_000, 5_000, 5_000, 5_000, 5_000];
    const accountOf = (today: number, yesterday: number): Account => ({
      subscriptions: [],
      transactions: chargesOf([today, yesterday, ...earlier], 'close'),
    });
    const merchant = await shop('rounded_shop', accountOf(12_020, 12_010));
    // The best day is another one, by digits that are not shown.
    const pair = [accountOf(12_020, 12_010), accountOf(12_010, 12_030)] as const;
    expect((await compare(merchant, ['rounded'], pair)).different).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'when MRR crosses an amount today, only those who see amounts read of it',
  async () => {
    const account: Account = {
      transactions: chargesOf([5_000, 5_000], 'crossing'),
      subscriptions: [subscription(0.05, 200), subscription(60, 7_000)],
    };
    const merchant = await shop('crossing_shop', account);
    // From €70 to €72 there is no milestone, from €490 to €504 there is one.
    const larger = { ...account, subscriptions: scaled(account, 7).subscriptions };
    expect((await compare(merchant, ['hidden', 'growth'], [account, larger])).different).toEqual([]);
    await replace(merchant, larger);
    // Others see the post of today when the day is over.
    const { activities } = (await merchant.get(`/api/${merchant.username}`)).json();
    expect(activities[0].content).toBe('Reached €500 MRR!');
  },
  LIMIT_MS,
);

test(
  'when a part of a payment is refunded later, amounts that are hidden stay unknown',
  async () => {
    const refund = { ...chargesOf([0], 'refund')[0], reporting_category: 'refund', type: 'refund' };
    const accountOf = (amount: number): Account => ({
      subscriptions: [],
      transactions: [
        ...chargesOf([900, 5_000, 5_000], 'paid').map((one) => ({ ...one, source: `ch_${one.id}` })),
        { ...refund, amount: -amount, net: -amount, source: { id: 're_1', charge: 'ch_paid_2' } },
      ] as BalanceTransaction[],
    });
    const merchant = await shop('refunding_shop', accountOf(100));
    const { different } = await compare(merchant, ['hidden'], [accountOf(100), accountOf(4_900)]);
    expect(different).toEqual([]);
  },
  LIMIT_MS,
);
