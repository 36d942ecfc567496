import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom, subscriptionsOf } from '../../trackers/stripe/fixtures/accounts.ts';
import { balanceTransaction } from '../../trackers/stripe/fixtures/balance-transaction.ts';
import { startStripeStandIn, type StripeStandIn } from '../../trackers/stripe/fixtures/stand-in.ts';
import type { HarmScenario } from './scenario.ts';

const SUBSCRIPTIONS = 10_000;
const EVENTS_PER_SECOND = 20;
const DAY_SECONDS = 86_400;

let started: Promise<StripeStandIn> | undefined;

/** Starts the stand-in once; the harmful work stops it. */
function standIn(): Promise<StripeStandIn> {
  return (started ??= startStripeStandIn());
}

/** A shop with 10,000 subscriptions, each of whose events reaches the server: payments, and changes of subscriptions. */
export const busyShop: HarmScenario = {
  name: 'busy-shop',
  env: async () => {
    const { url, clientId, secretKey, webhookSecret } = await standIn();
    return {
      STRIPE_API_BASE: url,
      STRIPE_CONNECT_BASE: url,
      STRIPE_CLIENT_ID: clientId,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    };
  },
  prepare: async ({ server, signUp }) => {
    const stripe = await standIn();
    const now = Math.floor(Date.now() / 1_000);
    const account = stripe.addAccount({
      subscriptions: subscriptionsOf({
        count: SUBSCRIPTIONS,
        from: now - 700 * DAY_SECONDS,
        to: now - DAY_SECONDS,
        currencies: ['eur'],
        random: randomFrom(3),
      }).map((one) => ({ ...one })),
    });
    const { cookie } = await signUp('shop');
    const me = await read<{ uuid: string }>(`${server.url}/api/auth/me`, cookie);
    const begun = await fetch(`${server.url}/api/stripe/connect-url`, { headers: { cookie } });
    const attempt = begun.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const address = `${server.url}/api/stripe/connect?code=${stripe.authorize(account)}&state=${me.uuid}`;
    const connected = await fetch(address, { method: 'POST', headers: { cookie: `${cookie}; ${attempt}` } });
    if (!connected.ok) throw new Error(`connect: ${connected.status} ${await connected.text()}`);
    const isSynced = async () =>
      (await read<{ last_sync_at: string | null }>(`${server.url}/api/stripe/status`, cookie))
        .last_sync_at !== null;
    while (!(await isSynced())) await pause(200);

    const send = async (type: string, id: string) => {
      const { body, headers } = stripe.webhook({ type, account: account.id, object: { id } });
      const answer = await fetch(`${server.url}/api/stripe/webhook`, { method: 'POST', headers, body });
      await answer.text();
    };
    return async (signal) => {
      // The whole list at first, as once in six hours.
      await fetch(`${server.url}/api/stripe/sync?force=true`, { method: 'POST', headers: { cookie } });
      for (let event = 0; !signal.aborted; event += 1) {
        const created = Math.floor(Date.now() / 1_000);
        const payment = balanceTransaction({ id: `txn_${event}`, created, amount: 1_000 + event });
        account.balanceTransactions.unshift({ ...payment });
        await send('charge.succeeded', `ch_${event}`);
        await send('customer.subscription.updated', `sub_${event % 50}`);
        await pause(2_000 / EVENTS_PER_SECOND);
      }
      await stripe.stop();
    };
  },
};

async function read<Body>(url: string, cookie: string): Promise<Body> {
  const answer = await fetch(url, { headers: { cookie } });
  // The response has the contract's shape.
  return (await answer.json()) as Body;
}
