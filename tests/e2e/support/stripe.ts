import { expect, type Page } from '@playwright/test';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StandInAccount, StandInObject } from '../../../trackers/stripe/fixtures/stand-in-responses.ts';
import { startStripeStandIn } from '../../../trackers/stripe/fixtures/stand-in.ts';
import { monthlyItem } from '../../../trackers/stripe/fixtures/subscription-item.ts';
import { balanceTransaction } from '../../../trackers/stripe/fixtures/balance-transaction.ts';

/** A local Stripe with the page on which a user allows access. */
export interface LocalStripe {
  readonly stripe: Awaited<ReturnType<typeof startStripeStandIn>>;
  /** The settings of a server that uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** The next visitors of the page allow access to this account; null: they cancel. */
  readonly decide: (account: StandInAccount | null) => void;
  readonly close: () => Promise<void>;
}

export async function startLocalStripe(): Promise<LocalStripe> {
  const stripe = await startStripeStandIn();
  let decision: StandInAccount | null = null;
  const consent = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://stripe.test');
    const target = new URL(searchParams.get('redirect_uri') ?? '');
    const result = decision
      ? { code: stripe.authorize(decision) }
      : { error: 'access_denied', error_description: 'The user denied your request.' };
    for (const [name, value] of Object.entries({ ...result, state: searchParams.get('state') ?? '' }))
      target.searchParams.set(name, value);
    response.writeHead(302, { location: target.href }).end();
  }).listen(0, '127.0.0.1');
  await once(consent, 'listening');
  // A TCP server's address is never the path of a pipe.
  const { port } = consent.address() as AddressInfo;
  return {
    stripe,
    env: {
      STRIPE_API_BASE: stripe.url,
      STRIPE_CONNECT_BASE: stripe.url,
      // Another site than 127.0.0.1, as the real one is.
      STRIPE_MARKETPLACE_BASE: `http://localhost:${port}`,
      STRIPE_CLIENT_ID: stripe.clientId,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_SIGNING_SECRET: stripe.signingSecret,
    },
    decide: (account) => {
      decision = account;
    },
    close: async () => {
      consent.closeAllConnections();
      consent.close();
      await stripe.stop();
    },
  };
}

/** A row of an account's ledger so many days ago, at noon. */
export function ledgerRow(
  id: string,
  row: { daysAgo: number; amount: number; fee?: number; currency?: string; category?: string },
): StandInObject {
  const { daysAgo, amount, fee = 0, currency = 'eur', category = 'charge' } = row;
  const created = Math.floor(Date.now() / 1_000) - Math.round(daysAgo * 86_400);
  return balanceTransaction({ id, created, amount, fee, currency, reporting_category: category });
}

/** A monthly subscription that began so many days ago. */
export function subscription(
  id: string,
  { daysAgo, amount, endedDaysAgo }: { daysAgo: number; amount: number; endedDaysAgo?: number },
): StandInObject {
  const now = Math.floor(Date.now() / 1_000);
  return {
    id,
    created: now - daysAgo * 86_400,
    customer: `cus_${id}`,
    status: endedDaysAgo === undefined ? 'active' : 'canceled',
    ended_at: endedDaysAgo === undefined ? null : now - endedDaysAgo * 86_400,
    discounts: [],
    items: monthlyItem(id, amount),
  };
}

/** Two months of payments, a refund, a dispute and subscriptions, one of which ended. */
export function business(): Partial<StandInAccount> {
  const charges = Array.from({ length: 60 }, (_, day) =>
    ledgerRow(`txn_${day}`, { daysAgo: day + 0.1, amount: 2_000 + 10 * day, fee: 83 }),
  );
  return {
    name: 'Analytical Engines',
    balanceTransactions: [
      ...charges.slice(0, 1),
      ledgerRow('txn_big', { daysAgo: 0.5, amount: 731_700, fee: 10_000 }),
      ledgerRow('txn_refund', { daysAgo: 0.6, amount: -2_000, category: 'refund' }),
      ledgerRow('txn_dispute', { daysAgo: 0.7, amount: -2_010, fee: 1_500, category: 'dispute' }),
      ledgerRow('txn_payout', { daysAgo: 0.8, amount: -50_000, category: 'payout' }),
      ...charges.slice(1),
    ].toSorted((a, b) => b.created - a.created),
    subscriptions: [
      subscription('sub_2', { daysAgo: 10, amount: 4_900 }),
      subscription('sub_1', { daysAgo: 200, amount: 9_900 }),
    ],
    balance: {
      available: [{ amount: 1_284_512, currency: 'eur' }],
      pending: [{ amount: 318_244, currency: 'eur' }],
    },
  };
}

/** Connects an account through the API, and waits until its first sync is done. */
export async function connectStripe(page: Page, local: LocalStripe, account: StandInAccount): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const started = await page.request.get('/api/stripe/connect-url', { headers });
  const { url }: { url: string } = await started.json();
  const params = {
    code: local.stripe.authorize(account),
    state: new URL(url).searchParams.get('state') ?? '',
  };
  expect((await page.request.post('/api/stripe/connect', { params })).status()).toBe(200);
  await untilSynced(page);
}

/** Polls until a sync has ended and none runs. */
export async function untilSynced(page: Page): Promise<void> {
  const state = async () => {
    const sync = (await (await page.request.get('/api/stripe/sync-status')).json()) as {
      state: string;
      last_sync_at: string | null;
    };
    return sync.last_sync_at === null ? 'never' : sync.state;
  };
  await expect.poll(state, { timeout: 30_000 }).toBe('idle');
}
