import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StandInAccount } from '../../fixtures/stand-in-responses.ts';
import { createStripeFixture } from '../stripe.fixture.ts';

const { stripe, join, guest } = await createStripeFixture({ STRIPE_APP_ID: 'com.example.plotline' });
type Merchant = Awaited<ReturnType<typeof join>>;

/** Returns the address that Stripe opens after an installation. */
function installed(account: StandInAccount, { state, code }: { state: string; code?: string }): string {
  const signed = { state, user_id: 'usr_1', account_id: account.id };
  const at = Math.floor(Date.now() / 1_000);
  const hmac = createHmac('sha256', stripe.signingSecret).update(`${at}.${JSON.stringify(signed)}`);
  const query = new URLSearchParams({ ...signed, install_signature: `t=${at},v1=${hmac.digest('hex')}` });
  if (code !== undefined) query.set('code', code);
  return `/api/stripe/install?${query.toString()}`;
}

async function openAs(user: Merchant, url: string, cookie = ''): Promise<unknown> {
  const answer = await user.openWith(url, cookie);
  return [answer.statusCode, answer.headers.location];
}

/** Returns where a guest is led. */
async function openAsGuest(url: string): Promise<unknown> {
  return (await guest.get(url)).headers.location;
}

test('when the app is installed from here, its signature is checked and its code is exchanged', async () => {
  const [ada, account] = [await join(), stripe.addAccount()];
  const started = await ada.get('/api/stripe/connect-url');
  expect(started.json().install_url).toBe(
    `https://marketplace.stripe.com/apps/install/link/com.example.plotline?${new URLSearchParams({
      redirect_uri: 'http://127.0.0.1:3000/api/stripe/install',
      state: ada.uuid,
    }).toString()}`,
  );
  const url = installed(account, { state: ada.uuid, code: stripe.authorize(account) });
  const success = [302, `/stripe?app_installed=true&stripe_account=${account.id}`];
  expect(await openAs(ada, url, await ada.startCookie())).toEqual(success);
  expect(await ada.status()).toMatchObject({ connected: true, account_id: account.id });
});

test('when the installation was not started in this browser, its code is not exchanged', async () => {
  const [ada, eve, account] = [await join(), await join(), stripe.addAccount()];
  const url = installed(account, { state: ada.uuid, code: stripe.authorize(account) });
  const hint = [302, `/stripe?app_installed=true&stripe_account=${account.id}`];
  expect(await openAs(ada, url)).toEqual(hint);
  expect(await openAs(ada, url, await eve.startCookie())).toEqual(hint);
  expect(await openAs(eve, url, await eve.startCookie())).toEqual(hint);
  for (const user of [ada, eve]) expect(await user.status()).toMatchObject({ connected: false });
});

test('when an installation is not signed, changed or refused, its page shows an error', async () => {
  const [ada, account] = [await join(), stripe.addAccount()];
  const url = installed(account, { state: ada.uuid });
  expect(await openAsGuest('/api/stripe/install')).toBe('/stripe?error=install_failed');
  expect(await openAsGuest(url.replace(account.id, 'acct_other'))).toBe('/stripe?error=install_failed');
  expect(await openAsGuest(`${url}&error=access_denied`)).toBe('/stripe?error=oauth_failed');
  expect(await openAsGuest(url)).toBe(`/stripe?app_installed=true&stripe_account=${account.id}`);
});

test('when the code of an installation fails, the page says why', async () => {
  const ada = await join();
  const account = stripe.addAccount();
  const open = async (code: string) =>
    openAs(ada, installed(account, { state: ada.uuid, code }), await ada.startCookie());
  expect(await open('unknown')).toEqual([302, '/stripe?error=oauth_failed']);
  stripe.fail('/v1/oauth/token', { status: 503 });
  expect(await open(stripe.authorize(account))).toEqual([302, '/stripe?error=oauth_failed']);
  stripe.fail('/v1/oauth/token', { status: 401 });
  expect(await open(stripe.authorize(account))).toEqual([302, '/stripe?error=configuration_error']);
  const eve = await join();
  await eve.connect(account);
  expect(await open(stripe.authorize(account))).toEqual([302, '/stripe?error=install_failed']);
  expect(await ada.status()).toMatchObject({ connected: false });
});
