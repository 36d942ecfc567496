import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStripeFixture, transaction } from '../stripe.fixture.ts';

// Requests of attackers: each is refused or without effect.

const { stripe, join, sendWebhook, guest, http, platform } = await createStripeFixture({
  STRIPE_APP_ID: 'com.example.plotline',
});
type Merchant = Awaited<ReturnType<typeof join>>;

async function connected(): Promise<{ ada: Merchant; accountId: string }> {
  const ada = await join();
  const balanceTransactions = [transaction(`ch_${ada.uuid}`, { hoursAgo: 1, amount: 43_210 })];
  const account = stripe.addAccount({ balanceTransactions });
  await ada.connect(account);
  return { ada, accountId: account.id };
}

const requestsOf = (path: string) => stripe.requests.filter((request) => request.path === path).length;

test('when a code is sent with a forged cookie or the state of another user, Stripe receives no request', async () => {
  const [ada, eve] = [await join(), await join()];
  const [cookie, code] = [await ada.startCookie(), stripe.authorize(stripe.addAccount())];
  const before = requestsOf('/v1/oauth/token');
  const altered = `${cookie.slice(0, -2)}${cookie.endsWith('AA') ? 'BB' : 'AA'}`;
  const attempts = [
    await ada.sendCode(code, { cookie: altered }),
    await ada.sendCode(code, { cookie: '{}' }),
    await ada.sendCode(code, { cookie, state: eve.uuid }),
    await ada.sendCode(code, { cookie, state: `${ada.uuid}0` }),
    // The victim follows a link with the attacker's code.
    await eve.sendCode(code, { state: eve.uuid }),
    await eve.sendCode(code, { cookie, state: ada.uuid }),
    await eve.sendCode(code, { cookie, state: eve.uuid }),
  ];
  expect(attempts.map(({ statusCode }) => statusCode)).toEqual(attempts.map(() => 400));
  expect(requestsOf('/v1/oauth/token')).toBe(before);
});

test('when a code is sent by a guest or repeated in the address, it is refused', async () => {
  const ada = await join();
  const [cookie, code] = [await ada.startCookie(), stripe.authorize(stripe.addAccount())];
  const send = async (query: string, session: string) =>
    http.inject({
      method: 'POST',
      url: `/api/stripe/connect?${query}`,
      cookies: { stripe_connect: cookie, ...(session && { session }) },
      authority: new URL(platform.config.publicUrl).host,
    });
  expect((await send(`code=${code}&state=${ada.uuid}`, '')).statusCode).toBe(401);
  expect((await send(`code=${code}&code=other&state=${ada.uuid}`, ada.cookie)).statusCode).toBe(422);
  expect((await send(`code=${code}`, ada.cookie)).statusCode).toBe(422);
  expect(await ada.status()).toMatchObject({ connected: false });
});

test('when a code is sent many times at once, it is exchanged once', async () => {
  const [ada, account] = [await join(), stripe.addAccount()];
  const [cookie, code] = [await ada.startCookie(), stripe.authorize(account)];
  const before = requestsOf('/v1/oauth/token');
  const answers = await Promise.all(Array.from({ length: 5 }, () => ada.sendCode(code, { cookie })));
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
  for (const { statusCode } of answers) expect([200, 400]).toContain(statusCode);
  expect(requestsOf('/v1/oauth/token')).toBe(before + 1);
  expect((await ada.sendCode(code, { cookie })).json()).toMatchObject({ account_id: account.id });
});

test('when an event is signed with another secret or concerns another account, nothing changes', async () => {
  const { ada, accountId } = await connected();
  const type = 'account.application.deauthorized';
  const { body } = stripe.webhook({ type, account: accountId });
  const at = Math.floor(Date.now() / 1_000);
  const signed = (secret: string, seconds = at) => {
    const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${hmac}` } as const;
  };
  const forged = [
    signed('whsec_other'),
    signed(''),
    signed(stripe.signingSecret),
    signed(stripe.webhookSecret, at - 301),
    { ...signed(stripe.webhookSecret), 'stripe-signature': `t=${at},v0=00` },
    { ...signed(stripe.webhookSecret), 'stripe-signature': '' },
  ];
  for (const headers of forged) expect((await sendWebhook({ body, headers })).statusCode).toBe(400);
  const foreign = stripe.webhook({ type, account: 'acct_other' });
  expect((await sendWebhook(foreign)).json()).toEqual({ received: true });
  expect(await ada.status()).toMatchObject({ connected: true });
});

test('when an event of test mode ends the access, a live connection stays', async () => {
  const { ada, accountId } = await connected();
  const type = 'account.application.deauthorized';
  await sendWebhook(stripe.webhook({ type, account: accountId, livemode: false }));
  expect(await ada.status()).toMatchObject({ connected: true });
  await sendWebhook(stripe.webhook({ type, account: accountId }));
  expect(await ada.status()).toMatchObject({ connected: false });
});

test('when another user calls the endpoints of a connection, they reach their own alone', async () => {
  const { ada, accountId } = await connected();
  const eve = await join();
  await ada.put('/api/auth/update-tracker-privacy', { tracker_type: 'stripe', is_public: true });
  await ada.put('/api/stripe/settings', { amount_visibility: 'growth' });
  const target = `account_id=${accountId}&user_id=${ada.uuid}&username=${ada.username}`;
  expect((await eve.post(`/api/stripe/sync?force=true&${target}`)).statusCode).not.toBe(200);
  expect((await eve.post(`/api/stripe/keep-history?${target}`)).statusCode).toBe(409);
  await eve.post(`/api/stripe/disconnect?${target}`, { account_id: accountId, user_id: ada.uuid });
  await eve.put('/api/stripe/settings', { amount_visibility: 'exact', user_id: ada.uuid });
  const own = ['status', 'balance', 'settings'];
  for (const path of own) {
    const { body } = await eve.get(`/api/stripe/${path}?${target}`);
    expect(body).not.toContain(accountId);
    expect(body).not.toContain('43210');
    expect((await guest.get(`/api/stripe/${path}?${target}`)).statusCode).toBe(401);
  }
  for (const query of ['timeframe=30d&viewer=owner', 'timeframe=30d&sync=true', `timeframe=30d&${target}`])
    expect((await ada.page(eve, query)).body).not.toMatch(/43,?210|acct_/u);
  expect(await ada.status()).toMatchObject({ connected: true, account_id: accountId, keeps_history: false });
  expect((await ada.get('/api/stripe/settings')).json()).toEqual({ amount_visibility: 'growth' });
});

test('when an installation link is forged, old, or leads elsewhere, it opens the page of this site alone', async () => {
  const ada = await join();
  const signed = { state: ada.uuid, user_id: 'usr_1', account_id: 'acct_installed' };
  const linkOf = (secret: string, seconds: number, extra: Record<string, string> = {}) => {
    const hmac = createHmac('sha256', secret).update(`${seconds}.${JSON.stringify(signed)}`);
    const signature = `t=${seconds},v1=${hmac.digest('hex')}`;
    const query = new URLSearchParams({ ...signed, install_signature: signature, ...extra });
    return `/api/stripe/install?${query.toString()}`;
  };
  const now = Math.floor(Date.now() / 1_000);
  const location = async (link: string) => (await ada.get(link)).headers.location;
  const failed = '/stripe?error=install_failed';
  expect(await location(linkOf('absec_other', now))).toBe(failed);
  expect(await location(linkOf(stripe.webhookSecret, now))).toBe(failed);
  expect(await location(linkOf(stripe.signingSecret, now - 301))).toBe(failed);
  const elsewhere = {
    redirect_uri: '//evil.example',
    next: 'https://evil.example',
    return_to: '//evil.example',
  };
  for (const [name, value] of Object.entries(elsewhere))
    expect(await location(linkOf(stripe.signingSecret, now, { [name]: value }))).toBe(
      '/stripe?app_installed=true&stripe_account=acct_installed',
    );
  expect(await location('/api/stripe/install?error=%0d%0alocation:%20//evil.example')).toBe(
    '/stripe?error=oauth_failed',
  );
});
