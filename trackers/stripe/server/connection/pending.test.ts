import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTrackerKit } from '../../../../server/features/activities/tracker-kit.ts';
import { tracker } from '../../tracker.ts';
import { createStripeClient } from '../client/stripe.client.ts';
import { stripeKit } from '../stripe.db.ts';
import { createStripeFixture, FROM_OWN_PAGE } from '../stripe.fixture.ts';
import { revokeEnded } from './revocations.service.ts';

// Connections that begin elsewhere, wait for their user, or are refused.

const { stripe, join, guest, platform, signIn, http } = await createStripeFixture();
const URL_PATH = '/api/stripe/connect-url';
const SOON = { timeout: 5_000 };
const EXPIRED = { detail: 'This connection link has expired. Please try connecting again.' };
const kit = stripeKit(createTrackerKit(platform, tracker));

const revocationsOf = (accountId: string) =>
  stripe.requests.filter(
    ({ path, body }) => path === '/oauth/deauthorize' && body.get('stripe_user_id') === accountId,
  ).length;
const exchanges = () => stripe.requests.filter(({ path }) => path === '/v1/oauth/token').length;

async function plannedRevocations(accountId: string): Promise<number> {
  const rows = await kit.db
    .selectFrom('stripe_revocations')
    .select('uuid')
    .where('account_id', '=', accountId)
    .execute();
  return rows.length;
}

test('when another site opens the address that begins an attempt, it gets 403 and no cookie', async () => {
  const ada = await join();
  const link = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const foreign = [
    { 'sec-fetch-site': 'cross-site', ...link },
    { 'sec-fetch-site': 'same-site', ...link },
    // A link in a comment, and an address typed by hand.
    { 'sec-fetch-site': 'same-origin', ...link },
    { 'sec-fetch-site': 'none', ...link },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
    { referer: 'https://evil.example/' },
    { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  ];
  for (const headers of foreign) {
    const answer = await ada.get(URL_PATH, headers);
    expect([headers, answer.statusCode, answer.cookies]).toEqual([headers, 403, []]);
  }
  const started = await ada.get(URL_PATH, FROM_OWN_PAGE);
  expect([started.statusCode, started.cookies]).toMatchObject([
    200,
    [{ httpOnly: true, sameSite: 'Strict', maxAge: 600, path: '/api/stripe/connect' }],
  ]);
  // The second is a program without a browser.
  for (const headers of [{ referer: `${platform.config.publicUrl}/settings` }, {}])
    expect((await ada.get(URL_PATH, headers)).statusCode).toBe(200);
});

test('when a code comes with the attempt of another session of its user, it is refused before the exchange', async () => {
  const ada = await join();
  const elsewhere = await signIn(ada);
  const started = await elsewhere.get(URL_PATH, FROM_OWN_PAGE);
  const cookie = started.cookies[0]?.value ?? '';
  const before = exchanges();
  const code = stripe.authorize(stripe.addAccount());
  expect((await ada.sendCode(code, { cookie })).statusCode).toBe(400);
  expect((await ada.previewCode(code, { cookie })).statusCode).toBe(400);
  expect(exchanges()).toBe(before);
});

test('when an account is previewed, it is named without being linked, and the same code links it', async () => {
  const [ada, account] = [await join(), stripe.addAccount({ name: 'Ada Ltd' })];
  const code = stripe.authorize(account);
  const previewed = await ada.previewCode(code, { cookie: await ada.startCookie() });
  const named = { account_id: account.id, business_name: 'Ada Ltd' };
  expect([previewed.statusCode, previewed.json()]).toEqual([200, { connected: false, ...named }]);
  // The page was reloaded.
  expect((await ada.previewCode(code)).json()).toEqual({ connected: false, ...named });
  expect(await ada.status()).toMatchObject({ connected: false, account_id: null });
  const { rows } = await sql<{ pending: string }>`
    select pending from stripe_codes where pending is not null`.execute(kit.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.pending).not.toContain('uk_');
  expect((await ada.sendCode(code)).json()).toEqual({ connected: true, ...named });
  expect((await ada.previewCode(code)).json()).toEqual({ connected: true, ...named });
  expect(await ada.status()).toMatchObject({ connected: true, account_id: account.id });
  expect(await plannedRevocations(account.id)).toBe(0);
});

test('when another user or another session confirms or cancels a preview, nothing happens', async () => {
  const [ada, eve, account] = [await join(), await join(), stripe.addAccount()];
  const code = stripe.authorize(account);
  await ada.previewCode(code, { cookie: await ada.startCookie() });
  const { cookie: session } = await signIn(ada);
  const inOtherSession = (path: string) =>
    http.inject({
      method: 'POST',
      url: `/api/stripe/connect${path}?code=${code}&state=${ada.uuid}`,
      cookies: { session },
      authority: new URL(platform.config.publicUrl).host,
    });
  expect((await inOtherSession('')).json()).toEqual(EXPIRED);
  expect((await inOtherSession('/preview')).json()).toEqual(EXPIRED);
  expect((await inOtherSession('/cancel')).statusCode).toBe(200);
  expect((await eve.sendCode(code, { cookie: await eve.startCookie() })).json()).toEqual(EXPIRED);
  expect((await eve.cancelCode(code)).statusCode).toBe(200);
  expect((await guest.post(`/api/stripe/connect/cancel?code=${code}`)).statusCode).toBe(401);
  expect((await ada.sendCode(code)).statusCode).toBe(200);
});

test('when the user cancels a preview, the access is revoked within seconds', async () => {
  const [ada, account] = [await join(), stripe.addAccount()];
  const code = stripe.authorize(account);
  await ada.previewCode(code, { cookie: await ada.startCookie() });
  expect((await ada.cancelCode(code)).json()).toEqual({ success: true });
  await expect.poll(() => revocationsOf(account.id), SOON).toBe(1);
  expect((await ada.sendCode(code)).json()).toEqual(EXPIRED);
  expect((await ada.cancelCode(code)).statusCode).toBe(200);
});

test('when a grant is refused because another account is connected, its access is revoked within seconds', async () => {
  const [ada, first, second] = [await join(), stripe.addAccount(), stripe.addAccount()];
  await ada.connect(first);
  const refused = await ada.sendCode(stripe.authorize(second), { cookie: await ada.startCookie() });
  expect(refused.statusCode).toBe(409);
  await expect.poll(() => revocationsOf(second.id), SOON).toBe(1);
  expect([revocationsOf(first.id), await ada.status()]).toMatchObject([0, { connected: true }]);
});

test('when the account is connected to another profile, that profile keeps its access', async () => {
  const [ada, eve, account] = [await join(), await join(), stripe.addAccount()];
  await ada.connect(account);
  const refused = await eve.sendCode(stripe.authorize(account), { cookie: await eve.startCookie() });
  expect(refused.statusCode).toBe(409);
  // Stripe would end the access of both.
  await expect.poll(() => plannedRevocations(account.id), SOON).toBe(0);
  expect(revocationsOf(account.id)).toBe(0);
});

test('when the user is deleted during the exchange, the access is revoked within seconds', async () => {
  const [ada, account] = [await join(), stripe.addAccount()];
  const [code, cookie] = [stripe.authorize(account), await ada.startCookie()];
  stripe.delay('/v1/account', () => ada.delete('/api/auth/delete-account'));
  expect((await ada.sendCode(code, { cookie })).statusCode).not.toBe(200);
  await expect.poll(() => revocationsOf(account.id), SOON).toBe(1);
});

test('when Stripe grants access in a shape that cannot be used, it is revoked within seconds', async () => {
  const [ada, account] = [await join(), stripe.addAccount()];
  stripe.fail('/v1/oauth/token', { content: { stripe_user_id: account.id } });
  const answer = await ada.sendCode(stripe.authorize(account), { cookie: await ada.startCookie() });
  expect(answer.statusCode).toBe(503);
  await expect.poll(() => revocationsOf(account.id), SOON).toBe(1);
});

test('when nobody confirms a preview for ten minutes, its access is revoked and its tokens are deleted', async () => {
  const [ada, account] = [await join(), stripe.addAccount()];
  const code = stripe.authorize(account);
  await ada.previewCode(code, { cookie: await ada.startCookie() });
  const passMinutes = async (minutes: number) => {
    await sql`
      update stripe_codes set created_at = created_at - ${minutes} * interval '1 minute'
      where user_id = ${ada.uuid}`.execute(kit.db);
    await sql`
      update stripe_revocations set due_at = due_at - ${minutes} * interval '1 minute'
      where account_id = ${account.id}`.execute(kit.db);
  };
  const revoke = () => revokeEnded(kit, createStripeClient(kit), new AbortController().signal);
  await passMinutes(9);
  expect((await ada.sendCode(code)).json()).toEqual(EXPIRED);
  await revoke();
  expect(revocationsOf(account.id)).toBe(0);
  await passMinutes(1);
  await revoke();
  expect(revocationsOf(account.id)).toBe(1);
  const left = sql`select from stripe_codes where pending is not null and user_id = ${ada.uuid}`;
  expect((await left.execute(kit.db)).rows).toEqual([]);
});
