import { expect, test } from 'vitest';
import type { StandInObject } from '../../fixtures/stand-in-responses.ts';
import { createStripeFixture, transaction } from '../stripe.fixture.ts';

const { stripe, join, sendWebhook, guest } = await createStripeFixture();

function rowsOf(name: string, count: number): StandInObject[] {
  return Array.from({ length: count }, (_, index) =>
    transaction(`${name}_${index}`, {
      hoursAgo: 1 + index,
      amount: index % 5 === 0 ? -100 : 300,
      category: index % 5 === 0 ? 'refund' : 'charge',
    }),
  );
}

test('when Stripe ends the access while an account is read, the sync stops, and others see nothing', async () => {
  const ada = await join();
  await ada.put('/api/auth/update-tracker-privacy', { tracker_type: 'stripe', is_public: true });
  const rows = rowsOf(ada.uuid, 3_000);
  const account = stripe.addAccount();
  let [reads, ended] = [0, Promise.resolve<unknown>(null)];
  Object.defineProperty(account, 'balanceTransactions', {
    get: () => {
      reads += 1;
      if (reads === 5) {
        stripe.deauthorize(account);
        const type = 'account.application.deauthorized';
        ended = sendWebhook(stripe.webhook({ type, account: account.id }));
      }
      return rows;
    },
  });
  await ada.sendCode(stripe.authorize(account), { cookie: await ada.startCookie() });
  await expect
    .poll(async () => (await ada.status()).disconnect_reason, { timeout: 40_000 })
    .toBe('deauthorised');
  await ended;
  const state = async () => (await ada.get('/api/stripe/sync-status')).json().state;
  await expect.poll(state, { timeout: 40_000 }).toBe('idle');
  expect((await ada.get(`/api/profiles/${ada.username}/stripe/items`)).json().total).toBeLessThan(3_000);
  expect((await ada.page(guest)).statusCode).toBe(404);
  expect(await ada.status()).toMatchObject({ connected: false, needs_reconnect: true });
});

test('when Stripe sends the same page without an end, the run fails after a few requests', async () => {
  const ada = await join();
  const account = stripe.addAccount({ balanceTransactions: rowsOf(ada.uuid, 150) });
  const before = stripe.requests.length;
  stripe.fail('/v1/balance_transactions', 'repeated page', 1_000);
  await ada.sendCode(stripe.authorize(account), { cookie: await ada.startCookie() });
  const sync = async () => (await ada.get('/api/stripe/sync-status')).json();
  await expect.poll(async () => (await sync()).state, { timeout: 40_000 }).toBe('failed');
  expect((await sync()).error).toBe("Stripe sent something unexpected. We'll try again later.");
  expect(stripe.requests.length - before).toBeLessThan(20);
  expect(await ada.status()).toMatchObject({ connected: true });
});
