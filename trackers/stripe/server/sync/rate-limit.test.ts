import { expect, test } from 'vitest';
import { createTrackerKit } from '../../../../server/features/activities/tracker-kit.ts';
import { tracker } from '../../tracker.ts';
import { createStripeClient } from '../client/stripe.client.ts';
import { stripeKit } from '../stripe.db.ts';
import { createStripeFixture, transaction } from '../stripe.fixture.ts';
import { stripeRun } from './stripe-run.ts';
import { PROVIDER, stripeSync } from './stripe-sync.ts';

const { stripe, join, platform } = await createStripeFixture();
const { signal } = new AbortController();

/** A node whose clock is ahead. */
function nodeIn(seconds: number) {
  const kit = stripeKit(createTrackerKit(platform, tracker));
  const ahead = { ...kit, now: () => new Date(Date.now() + seconds * 1_000) };
  const run = stripeRun(ahead, createStripeClient(ahead));
  const sync = stripeSync(ahead);
  return { services: () => sync.services(), work: () => sync.work(run, { provider: PROVIDER, signal }) };
}

test('when Stripe limits the requests of an account, it waits as long as Stripe says, and then continues', async () => {
  const ada = await join();
  const account = stripe.addAccount({
    balanceTransactions: [transaction(`ch_${ada.uuid}`, { hoursAgo: 1, amount: 500 })],
  });
  stripe.fail('/v1/balance_transactions', { status: 429, retryAfter: 90 });
  await ada.sendCode(stripe.authorize(account), { cookie: await ada.startCookie() });
  const state = async () => (await ada.get('/api/stripe/sync-status')).json().state;
  await expect.poll(state, { timeout: 40_000 }).toBe('waiting');

  const sent = stripe.requests.length;
  const [now, later] = [nodeIn(0), nodeIn(120)];
  const until = await now.work();
  expect(until?.getTime()).toBeGreaterThan(Date.now() + 60_000);
  expect(stripe.requests).toHaveLength(sent);
  expect(await now.services()).toMatchObject([{ name: 'Stripe', state: 'running', until: null }]);

  let next = await later.work();
  while (next !== null) next = await later.work();
  expect(await ada.status()).toMatchObject({ connected: true, last_sync_at: expect.any(String) });
  expect((await ada.get(`/api/profiles/${ada.username}/stripe/items`)).json().total).toBe(1);
});
