import { afterAll, expect } from 'vitest';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { startStripeStandIn } from '../fixtures/stand-in.ts';
import type { StandInAccount, StandInObject } from '../fixtures/stand-in-responses.ts';
import { balanceTransaction } from '../fixtures/balance-transaction.ts';

/** Headers of a request by a script of the site. */
export const FROM_OWN_PAGE = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' } as const;

/** The whole app beside a local Stripe. Call it at the top of a test file. */
export async function createStripeFixture(settings: Readonly<Record<string, string>> = {}) {
  const stripe = await startStripeStandIn();
  afterAll(() => stripe.stop());
  const app = await createTestApp({
    env: {
      STRIPE_API_BASE: stripe.url,
      STRIPE_CONNECT_BASE: stripe.url,
      STRIPE_CLIENT_ID: stripe.clientId,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_SIGNING_SECRET: stripe.signingSecret,
      ...settings,
    },
  });
  let count = 0;

  async function join() {
    count += 1;
    const caller = await app.signUp(`merchant_${count}`);
    const startCookie = async (): Promise<string> => {
      const started = await caller.get('/api/stripe/connect-url', FROM_OWN_PAGE);
      return started.cookies.find(({ name }) => name === 'stripe_connect')?.value ?? '';
    };
    const send = (path: string, cookie: string) =>
      app.http.inject({
        method: 'POST',
        url: path,
        cookies: { session: caller.cookie, ...(cookie && { stripe_connect: cookie }) },
        authority: new URL(app.platform.config.publicUrl).host,
      });
    const sendCode = (code: string, { state = caller.uuid, cookie = '' } = {}) =>
      send(`/api/stripe/connect?code=${code}&state=${state}`, cookie);
    const status = async () => (await caller.get('/api/stripe/status')).json();
    return {
      ...caller,
      startCookie,
      sendCode,
      previewCode: (code: string, { state = caller.uuid, cookie = '' } = {}) =>
        send(`/api/stripe/connect/preview?code=${code}&state=${state}`, cookie),
      cancelCode: (code: string) => send(`/api/stripe/connect/cancel?code=${code}`, ''),
      status,
      page: async (viewer: Pick<typeof caller, 'get'> = caller, query = 'timeframe=30d') =>
        viewer.get(`/api/profiles/${caller.username}/stripe?${query}`),
      /** Connects an account and waits until its first sync is done. */
      connect: async (account: StandInAccount, syncMs = 40_000) => {
        const answer = await sendCode(stripe.authorize(account), { cookie: await startCookie() });
        expect([answer.statusCode, answer.json()]).toMatchObject([200, { account_id: account.id }]);
        // A failure shows the whole status.
        await expect
          .poll(status, { timeout: syncMs, interval: 100 })
          .toMatchObject({ last_sync_at: expect.any(String) });
      },
    };
  }

  const sendWebhook = ({ body, headers }: ReturnType<typeof stripe.webhook>) =>
    app.http.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers,
      payload: body,
      authority: new URL(app.platform.config.publicUrl).host,
    });
  return { ...app, stripe, join, sendWebhook };
}

/** A balance transaction so many hours ago. */
export function transaction(
  id: string,
  {
    hoursAgo,
    amount,
    fee = 0,
    category = 'charge',
  }: { hoursAgo: number; amount: number; fee?: number; category?: string },
): StandInObject {
  const created = Math.floor(Date.now() / 1_000) - Math.round(hoursAgo * 3_600);
  return balanceTransaction({ id, created, amount, fee, reporting_category: category });
}
