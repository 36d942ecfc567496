import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTrackerKit } from '../../../../server/features/activities/tracker-kit.ts';
import { tracker } from '../../tracker.ts';
import { createStripeClient } from '../client/stripe.client.ts';
import { stripeKit } from '../stripe.db.ts';
import { createStripeFixture } from '../stripe.fixture.ts';
import { insertRevocation } from './revocations.repository.ts';
import { revokeEnded } from './revocations.service.ts';

const { stripe, join, sendWebhook, platform } = await createStripeFixture();

/** Less than any recurring job would take. */
const SOON = { timeout: 5_000 };

type Merchant = Awaited<ReturnType<typeof join>>;

const revocationsOf = (accountId: string) =>
  stripe.requests.filter(
    ({ path, body }) => path === '/oauth/deauthorize' && body.get('stripe_user_id') === accountId,
  ).length;

async function leftRevocations(): Promise<readonly string[]> {
  const { rows } = await sql<{ account_id: string }>`select account_id from stripe_revocations`.execute(
    platform.db,
  );
  return rows.map((row) => row.account_id);
}

test('when access is allowed, the account is connected, and the code sent twice returns the same', async () => {
  const [ada, account] = [await join(), stripe.addAccount({ name: 'Ada Ltd' })];
  const code = stripe.authorize(account);
  const cookie = await ada.startCookie();
  const first = await ada.sendCode(code, { cookie });
  const second = await ada.sendCode(code);
  const expected = { connected: true, account_id: account.id, business_name: 'Ada Ltd' };
  expect([first.statusCode, first.json(), second.json()]).toEqual([200, expected, expected]);
  expect(await ada.status()).toMatchObject({
    connected: true,
    account_id: account.id,
    currency: 'eur',
    test_mode: false,
  });
  expect(JSON.stringify(await ada.status())).not.toContain('uk_');
});

test('when the state, the cookie or the code is not of this user, nothing is connected', async () => {
  const [ada, eve] = [await join(), await join()];
  const cookie = await ada.startCookie();
  const account = stripe.addAccount();
  const wrong = [
    await ada.sendCode(stripe.authorize(account), { cookie, state: eve.uuid }),
    await ada.sendCode(stripe.authorize(account)),
    await ada.sendCode(stripe.authorize(account), { cookie: await eve.startCookie() }),
    await ada.sendCode('unknown', { cookie }),
  ];
  expect(wrong.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
  expect(wrong[0]?.json()).toEqual({ detail: 'Invalid state parameter. Please try connecting again.' });
  expect(await ada.status()).toMatchObject({ connected: false, account_id: null });
  const used = stripe.authorize(account);
  // An attempt is used once: the unknown code has used it.
  expect((await ada.sendCode(used, { cookie })).statusCode).toBe(400);
  expect((await ada.sendCode(used, { cookie: await ada.startCookie() })).statusCode).toBe(200);
  expect((await eve.sendCode(used, { cookie: await eve.startCookie() })).statusCode).toBe(400);
});

test('when another user has connected the account, the response is 409', async () => {
  const [ada, eve, account] = [await join(), await join(), stripe.addAccount()];
  await ada.connect(account);
  const refused = await eve.sendCode(stripe.authorize(account), { cookie: await eve.startCookie() });
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { detail: 'This Stripe account is already connected to another profile.' },
  ]);
});

test('when Stripe is down, the code can be sent again', async () => {
  const ada = await join();
  const [code, cookie] = [stripe.authorize(stripe.addAccount()), await ada.startCookie()];
  stripe.fail('/v1/oauth/token', { status: 503 });
  expect((await ada.sendCode(code, { cookie })).statusCode).toBe(503);
  expect((await ada.sendCode(code, { cookie })).statusCode).toBe(200);
});

test('when the owner disconnects, the access is revoked at Stripe', async () => {
  const [ada, account] = [await join(), stripe.addAccount()];
  await ada.connect(account);
  expect((await ada.post('/api/stripe/disconnect')).json()).toEqual({ success: true });
  expect(await ada.status()).toMatchObject({ connected: false, needs_reconnect: false });
  await expect.poll(() => revocationsOf(account.id), { timeout: 40_000 }).toBe(1);
  expect((await ada.post('/api/stripe/disconnect')).statusCode).toBe(200);
});

test.each([
  ['the account is deleted', (ada: Merchant) => ada.delete('/api/auth/delete-account')],
  [
    'the tracker is removed',
    (ada: Merchant) => ada.post('/api/trackers/remove', { tracker_type: tracker.type }),
  ],
])('when %s, the access is revoked at Stripe within seconds', async (_, end) => {
  const [ada, account] = [await join(), stripe.addAccount()];
  await ada.connect(account);
  expect((await end(ada)).statusCode).toBe(200);
  await expect.poll(() => revocationsOf(account.id), SOON).toBe(1);
  await expect.poll(leftRevocations, SOON).not.toContain(account.id);
});

test('when Stripe is down as the tracker is removed, the revocation is repeated until it succeeds', async () => {
  const [ada, account] = [await join(), stripe.addAccount()];
  await ada.connect(account);
  stripe.fail('/oauth/deauthorize', { status: 503 });
  await ada.post('/api/trackers/remove', { tracker_type: tracker.type });
  await expect.poll(leftRevocations, { timeout: 15_000 }).not.toContain(account.id);
  const tries = stripe.requests.filter(({ body }) => body.get('stripe_user_id') === account.id);
  expect(tries.map(({ status }) => status)).toEqual([503, 200]);
});

test('when the access had ended at Stripe before, or Stripe keeps one, the access of others is revoked', async () => {
  const [gone, kept, last] = [
    stripe.addAccount(),
    stripe.addAccount({ isControlled: true }),
    stripe.addAccount(),
  ];
  for (const account of [gone, kept, last]) {
    const member = await join();
    await member.connect(account);
    if (account === gone) stripe.deauthorize(account);
    await member.post('/api/stripe/disconnect');
  }
  await expect.poll(leftRevocations, { timeout: 40_000 }).toEqual([kept.id]);
  expect(revocationsOf(last.id)).toBe(1);
});

test('when an owner connects again while earlier accesses are revoked, the new access is not', async () => {
  const [ada, account] = [await join(), stripe.addAccount()];
  const kit = stripeKit(createTrackerKit(platform, tracker));
  for (const [index, id] of ['acct_earlier', account.id].entries()) {
    const uuid = `00000000-0000-7000-8000-00000000000${index}`;
    await insertRevocation(kit.db, { uuid, account_id: id, created_at: kit.now() });
  }
  const revoked: string[] = [];
  const deauthorize = async (id: string) => {
    revoked.push(id);
    if (id === 'acct_earlier') await ada.connect(account);
  };
  await revokeEnded(kit, { ...createStripeClient(kit), deauthorize }, new AbortController().signal);
  expect(revoked).toContain('acct_earlier');
  expect(revoked).not.toContain(account.id);
});

test('when a webhook is not signed, changed, old or of the future, the response is 400; a repeated event is handled once', async () => {
  const [ada, account] = [await join(), stripe.addAccount()];
  await ada.connect(account);
  const event = stripe.webhook({ type: 'account.application.deauthorized', account: account.id });
  const old = stripe.webhook({ type: 'payout.paid', account: account.id }, new Date(Date.now() - 301_000));
  const early = stripe.webhook({ type: 'payout.paid', account: account.id }, new Date(Date.now() + 320_000));
  const refused = [{ ...event, body: `${event.body} ` }, old, early];
  for (const one of refused) expect((await sendWebhook(one)).statusCode).toBe(400);
  expect(await ada.status()).toMatchObject({ connected: true });
  expect((await sendWebhook(event)).json()).toEqual({ received: true });
  expect(await ada.status()).toMatchObject({ connected: false, needs_reconnect: true });
  await ada.connect(account);
  expect((await sendWebhook(event)).statusCode).toBe(200);
  expect(await ada.status()).toMatchObject({ connected: true });
});

test('when the end of an earlier connection is announced late, the present one stays', async () => {
  const [ada, account] = [await join(), stripe.addAccount()];
  const earlier = new Date(Date.now() - 60_000);
  const event = { type: 'account.application.deauthorized', account: account.id };
  await ada.connect(account);
  expect((await sendWebhook(stripe.webhook(event, earlier))).statusCode).toBe(200);
  expect(await ada.status()).toMatchObject({ connected: true, disconnect_reason: null });
  expect((await sendWebhook(stripe.webhook(event))).statusCode).toBe(200);
  expect(await ada.status()).toMatchObject({ connected: false, disconnect_reason: 'deauthorised' });
});

test('when the end of an access cannot be stored, Stripe gets an error, and the repeated event ends it', async () => {
  const [ada, account] = [await join(), stripe.addAccount()];
  await ada.connect(account);
  const event = stripe.webhook({ type: 'account.application.deauthorized', account: account.id });
  const { db } = platform;
  const closed = sql`check (disconnected_at is null) not valid`;
  await sql`alter table stripe_connections add constraint stays_open ${closed}`.execute(db);
  expect((await sendWebhook(event)).statusCode).toBe(500);
  expect(await ada.status()).toMatchObject({ connected: true });
  await sql`alter table stripe_connections drop constraint stays_open`.execute(db);
  expect((await sendWebhook(event)).statusCode).toBe(200);
  expect(await ada.status()).toMatchObject({ connected: false, needs_reconnect: true });
});
