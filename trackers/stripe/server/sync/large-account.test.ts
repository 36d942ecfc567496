import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { randomFrom, subscriptionsOf, transactionsOf } from '../../fixtures/accounts.ts';
import type { StandInObject } from '../../fixtures/stand-in-responses.ts';
import { createStripeFixture, transaction } from '../stripe.fixture.ts';

// A large account, from the first sync to the end of the connection. More transactions on demand: ROWS=50000.

const ROWS = Number(process.env['ROWS'] ?? 10_000);
const DAY_MS = 86_400_000;
const LIMIT_MS = 900_000;
const { stripe, join, sendWebhook, platform } = await createStripeFixture();

type Merchant = Awaited<ReturnType<typeof join>>;

const REVENUE = new Set([
  'charge',
  'charge_failure',
  'partial_capture_reversal',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
  'fee',
  'network_cost',
  'tax',
]);
const LISTED = /^(?:charge|charge_failure|partial_capture_reversal|refund|dispute|payout)/u;

/** Returns the sums of raw transactions as the page shows them. */
function sumsOf(all: readonly StandInObject[]) {
  const rows = all.filter((row) => REVENUE.has(String(row['reporting_category'])));
  const sum = (column: string, categories: RegExp) =>
    rows
      .filter((row) => categories.test(String(row['reporting_category'])))
      .reduce((total, row) => total + Number(row[column]), 0);
  return {
    gross: sum('amount', /^(?:charge|partial)/u),
    refunds: -sum('amount', /^refund/u),
    disputes: -sum('amount', /^dispute/u),
    fees: sum('fee', /./u) - sum('amount', /^(?:fee|network_cost|tax)$/u),
    net: sum('net', /./u),
    payments: all.filter((row) => row['reporting_category'] === 'charge').length,
    listed: all.filter((row) => LISTED.test(String(row['reporting_category']))).length,
  };
}

async function shownSums(merchant: Merchant) {
  const { headline, sections } = (await merchant.page(merchant, 'timeframe=all')).json();
  const { gross, refunds, disputes, fees, net } = sections.find(
    ({ key }: { key: string }) => key === 'breakdown',
  );
  const payments = headline.find(({ key }: { key: string }) => key === 'payments').value;
  return { gross, refunds, disputes, fees, net, payments, listed: await listLength(merchant) };
}

async function listLength(merchant: Merchant): Promise<number> {
  return (await merchant.get(`/api/profiles/${merchant.username}/stripe/items`)).json().total;
}

test(
  'when a large account is read, synced again, notified and disconnected, the page has its sums',
  async () => {
    const random = randomFrom(31);
    const [from, to] = [Date.now() - 350 * DAY_MS, Date.now() - 3_600_000];
    const currencies = ['eur'];
    const transactions = transactionsOf({
      rows: ROWS,
      from: new Date(from),
      to: new Date(to),
      currencies,
      random,
    });
    const subscriptions = subscriptionsOf({
      count: 200,
      from: from / 1_000,
      to: to / 1_000,
      currencies,
      random,
    });
    const account = stripe.addAccount({
      balanceTransactions: transactions.map((row): StandInObject => ({ ...row })),
      subscriptions: subscriptions.map((one): StandInObject => ({ ...one })),
    });
    const merchant = await join();
    await merchant.connect(account, 420_000);
    expect(await shownSums(merchant)).toEqual(sumsOf(account.balanceTransactions));

    // Refunds and disputes name their payments in the objects that are read with them.
    const named = transactions.filter(({ source }) => typeof source === 'object' && source?.charge);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from stripe_ledger where user_id = ${merchant.uuid} and payment_id is not null
        and reporting_category in ('refund', 'refund_failure', 'dispute', 'dispute_reversal')`.execute(
      platform.db,
    );
    expect(rows).toEqual([{ n: named.length }]);

    account.balanceTransactions.unshift(transaction('txn_next', { hoursAgo: 0, amount: 12_300, fee: 387 }));
    expect((await merchant.post('/api/stripe/sync?force=true')).statusCode).toBe(200);
    const untilStored = () =>
      expect
        .poll(async () => listLength(merchant), { timeout: 240_000, interval: 500 })
        .toBe(sumsOf(account.balanceTransactions).listed);
    await untilStored();

    account.balanceTransactions.unshift(
      transaction('txn_refund', { hoursAgo: 0, amount: -700, category: 'refund' }),
    );
    await sendWebhook(stripe.webhook({ type: 'charge.refunded', account: account.id }));
    await untilStored();
    expect(await shownSums(merchant)).toEqual(sumsOf(account.balanceTransactions));

    expect((await merchant.post('/api/stripe/disconnect')).statusCode).toBe(200);
    account.balanceTransactions.unshift(transaction('txn_after', { hoursAgo: 0, amount: 100 }));
    await sendWebhook(stripe.webhook({ type: 'charge.succeeded', account: account.id }));
    expect(await shownSums(merchant)).toEqual(sumsOf(account.balanceTransactions.slice(1)));
  },
  LIMIT_MS,
);
