import { expect, test } from 'vitest';
import { randomFrom, type Random } from '../fixtures/accounts.ts';
import { balanceTransaction } from '../fixtures/balance-transaction.ts';
import { monthlyItem } from '../fixtures/subscription-item.ts';
import { createShops, LIMIT_MS, NOW, type Account } from './amount-shops.fixture.ts';
import type { BalanceTransaction, Subscription } from './client/stripe.schema.ts';

// Hidden amounts leave others the dates, and an index of the weeks and months with at least five payments. Accounts that
// agree in these give the same bytes, however different their amounts are.

const { shop, compare } = await createShops();
const NOW_SECONDS = NOW.getTime() / 1_000;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

interface Row {
  readonly id: string;
  readonly daysAgo: number;
  readonly amount: number;
  readonly fee?: number;
  readonly currency?: string;
  readonly category?: string;
}

function rowOf({ id, daysAgo, amount, fee = 0, currency = 'eur', category = 'charge' }: Row) {
  const created = NOW_SECONDS - daysAgo * DAY_SECONDS - HOUR_SECONDS;
  return balanceTransaction({ id, created, amount, fee, currency, reporting_category: category });
}

function anyAmount(random: Random): number {
  return Math.ceil(10 ** (1 + random() * 6));
}

/** A payment every twelve days, in two currencies. */
function rarePayments(random: Random): BalanceTransaction[] {
  return Array.from({ length: 33 }, (_, index) =>
    rowOf({
      id: `ch_${index}`,
      daysAgo: index * 12,
      amount: anyAmount(random),
      fee: anyAmount(random) % 700,
      currency: index % 3 === 0 ? 'jpy' : 'eur',
    }),
  );
}

/** Two payments a day. Their amounts are mixed within each part of a month that is in one week. */
function dailyPayments(random: Random): BalanceTransaction[] {
  const amounts = randomFrom(7);
  const payments = Array.from({ length: 400 }, (_, index) => ({
    id: `ch_${index}`,
    daysAgo: Math.floor(index / 2),
    amount: anyAmount(amounts),
  }));
  const parts = Map.groupBy(payments, ({ daysAgo }) => {
    const day = Temporal.PlainDate.from(NOW.toISOString().slice(0, 10)).subtract({ days: daysAgo });
    return `${day.yearOfWeek} ${day.weekOfYear} ${day.month}`;
  });
  return [...parts.values()].flatMap((part) => {
    const mixed = part
      .map(({ amount }) => ({ amount, place: random() }))
      .toSorted((a, b) => a.place - b.place);
    return part.map((payment, index) => rowOf({ ...payment, amount: mixed[index]?.amount ?? 0 }));
  });
}

/** Refunds, disputes, fees and payouts. The payments that they concern are older than the history. */
function deductions(random: Random): BalanceTransaction[] {
  return ['refund', 'dispute', 'fee', 'payout', 'dispute_reversal'].flatMap((category, kind) =>
    Array.from({ length: 5 }, (_, index) => ({
      ...rowOf({
        id: `${category}_${index}`,
        daysAgo: 2 + kind + index * 31,
        amount: category === 'dispute_reversal' ? anyAmount(random) : -anyAmount(random),
        category,
      }),
      source: { id: `re_${category}_${index}`, charge: 'ch_older' },
    })),
  );
}

/** Monthly subscriptions, each third one ended. */
function subscriptions(random: Random): Subscription[] {
  return Array.from({ length: 15 }, (_, index) => {
    const daysAgo = 20 + index * 17;
    const hasEnded = index % 3 === 0;
    return {
      id: `sub_${index}`,
      created: NOW_SECONDS - daysAgo * DAY_SECONDS,
      customer: `cus_${index}`,
      status: hasEnded ? 'canceled' : 'active',
      ended_at: hasEnded ? NOW_SECONDS - (daysAgo - 15) * DAY_SECONDS : null,
      items: monthlyItem(String(index), anyAmount(random)),
    };
  });
}

function accountOf(payments: (random: Random) => BalanceTransaction[], seed: number): Account {
  const random = randomFrom(seed);
  const transactions = [...payments(random), ...deductions(random)].toSorted((a, b) => b.created - a.created);
  return { transactions, subscriptions: subscriptions(random) };
}

test.each([
  ['payments are rare', 'rare_shop', rarePayments],
  ['the same weeks and months have the same gross', 'daily_shop', dailyPayments],
] as const)(
  'when %s, no amount changes a byte of what others see of hidden ones',
  async (_situation, name, payments) => {
    const [first, second] = [accountOf(payments, 1), accountOf(payments, 2)];
    const merchant = await shop(name, first);
    const { different, responses } = await compare(merchant, ['hidden'], [first, second]);
    expect(responses).toBeGreaterThan(50);
    expect(different).toEqual([]);
  },
  LIMIT_MS,
);
