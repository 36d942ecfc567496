import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StandInAccount } from '../../fixtures/stand-in-responses.ts';
import { createStripeFixture, FROM_OWN_PAGE } from '../stripe.fixture.ts';

const { stripe, join, guest } = await createStripeFixture({ STRIPE_APP_ID: 'com.example.plotline' });

/** Returns the address that Stripe opens after an installation. */
function installed(account: StandInAccount, { state, code }: { state: string; code?: string }): string {
  const signed = { state, user_id: 'usr_1', account_id: account.id };
  const at = Math.floor(Date.now() / 1_000);
  const hmac = createHmac('sha256', stripe.signingSecret).update(`${at}.${JSON.stringify(signed)}`);
  const query = new URLSearchParams({ ...signed, install_signature: `t=${at},v1=${hmac.digest('hex')}` });
  if (code !== undefined) query.set('code', code);
  return `/api/stripe/install?${query.toString()}`;
}

/** Returns where a guest is led. */
async function open(url: string): Promise<unknown> {
  return (await guest.get(url)).headers.location;
}

test('when the app is installed from here, its page gets the code, whose request connects the account', async () => {
  const [ada, account] = [await join(), stripe.addAccount()];
  const started = await ada.get('/api/stripe/connect-url', FROM_OWN_PAGE);
  expect(started.json().install_url).toBe(
    `https://marketplace.stripe.com/apps/install/link/com.example.plotline?${new URLSearchParams({
      redirect_uri: 'http://127.0.0.1:3000/api/stripe/install',
      state: ada.uuid,
    }).toString()}`,
  );
  const code = stripe.authorize(account);
  const page = `/stripe?app_installed=true&stripe_account=${account.id}&code=${code}&state=${ada.uuid}`;
  const opened = await ada.get(installed(account, { state: ada.uuid, code }));
  expect([opened.statusCode, opened.headers.location]).toEqual([302, page]);
  expect(await ada.status()).toMatchObject({ connected: false });
  expect((await ada.sendCode(code, { cookie: await ada.startCookie() })).statusCode).toBe(200);
  expect(await ada.status()).toMatchObject({ connected: true, account_id: account.id });
});

test('when an installation is not signed, changed or refused, its page shows an error', async () => {
  const [ada, account] = [await join(), stripe.addAccount()];
  const url = installed(account, { state: ada.uuid });
  expect(await open('/api/stripe/install')).toBe('/stripe?error=install_failed');
  expect(await open(url.replace(account.id, 'acct_other'))).toBe('/stripe?error=install_failed');
  expect(await open(`${url}&error=access_denied`)).toBe('/stripe?error=oauth_failed');
  expect(await open(url)).toBe(`/stripe?app_installed=true&stripe_account=${account.id}`);
});
