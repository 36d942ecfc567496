import { afterAll, expect, test } from 'vitest';
import { startStripeStandIn } from '../../fixtures/stand-in.ts';
import type { Failure } from '../../fixtures/stand-in-failures.ts';
import { monthlyItem } from '../../fixtures/subscription-item.ts';
import { transaction } from '../stripe.fixture.ts';
import { createStripeClient } from './stripe.client.ts';

const stripe = await startStripeStandIn();
afterAll(() => stripe.stop());
const NOW = new Date('2026-09-15T12:00:00.000Z');
const settings: Record<string, string> = {
  STRIPE_API_BASE: stripe.url,
  STRIPE_CONNECT_BASE: stripe.url,
  STRIPE_CLIENT_ID: stripe.clientId,
  STRIPE_SECRET_KEY: stripe.secretKey,
};
const kit = { setting: (name: string) => settings[name] ?? '', now: () => NOW };
const limits = { timeoutMs: 500, maxBodyBytes: 10_000 };
const client = createStripeClient(kit, limits);
const { signal } = new AbortController();

const account = stripe.addAccount({
  balanceTransactions: [transaction('txn_1', { hoursAgo: 1, amount: 500 })],
});
// With the usual limits: a busy machine may need more than half a second.
const { access_token: token } = await createStripeClient(kit).exchangeCode(stripe.authorize(account), signal);
const subscriptionAt = (created: number) => ({
  created,
  customer: 'cus_1',
  status: 'active',
  items: monthlyItem('1', 500),
});
const readLedger = () => client.balanceTransactions({ token, signal, after: null });

test('when a page is read, it has the transactions in the range', async () => {
  expect(await readLedger()).toMatchObject({ has_more: false, data: [{ id: 'txn_1', amount: 500 }] });
  expect(await client.balanceTransactions({ token, signal, from: 0, to: 1, after: null })).toMatchObject({
    data: [],
  });
});

test.each<[Failure, object]>([
  ['hang', { kind: 'unavailable' }],
  ['broken json', { kind: 'bad_response' }],
  ['cut off', { kind: 'unavailable' }],
  ['slow body', { kind: 'unavailable' }],
  ['endless body', { kind: 'bad_response' }],
  ['redirect', { kind: 'unavailable' }],
  [
    { status: 429, retryAfter: 7 },
    { kind: 'rate_limited', retryAt: new Date(NOW.getTime() + 7_000) },
  ],
  [{ status: 429 }, { kind: 'rate_limited', retryAt: null }],
  [{ status: 500 }, { kind: 'unavailable' }],
  [{ status: 502 }, { kind: 'unavailable' }],
  [{ status: 503 }, { kind: 'unavailable' }],
  [{ status: 401 }, { kind: 'rejected' }],
  [{ status: 402 }, { kind: 'bad_response' }],
  [{ status: 403, code: 'more_permissions_required' }, { kind: 'not_found' }],
  [{ status: 404 }, { kind: 'not_found' }],
  [{ status: 409 }, { kind: 'bad_response' }],
  [{ status: 403 }, { kind: 'rejected' }],
  [{ status: 400 }, { kind: 'bad_response' }],
])('when Stripe fails with %o, the error is %o', async (failure, expected) => {
  stripe.fail('/v1/balance_transactions', failure);
  await expect(readLedger()).rejects.toMatchObject({ name: 'ProviderError', ...expected });
  expect(await readLedger()).toMatchObject({ has_more: false });
});

test('when a page repeats the one before, it is refused instead of being read without an end', async () => {
  stripe.fail('/v1/', 'repeated page', 3);
  expect(await readLedger()).toMatchObject({ has_more: true });
  const next = client.balanceTransactions({ token, signal, after: 'txn_1' });
  await expect(next).rejects.toMatchObject({ kind: 'bad_response' });
  account.subscriptions.push({ ...subscriptionAt(1), id: 'sub_1' });
  const subscriptions = client.subscriptions({ token, signal, after: 'sub_1' });
  await expect(subscriptions).rejects.toMatchObject({ kind: 'bad_response' });
});

test('when a response is larger than the limit, it is refused', async () => {
  const big = stripe.addAccount({
    balanceTransactions: Array.from({ length: 100 }, (_, index) =>
      transaction(`txn_${index}`, { hoursAgo: index, amount: 100 }),
    ),
  });
  const grant = await client.exchangeCode(stripe.authorize(big), signal);
  await expect(
    client.balanceTransactions({ token: grant.access_token, signal, after: null }),
  ).rejects.toMatchObject({ kind: 'bad_response' });
});

test('when a code or a refresh token is unknown, the request is rejected', async () => {
  await expect(client.exchangeCode('unknown', signal)).rejects.toMatchObject({ kind: 'rejected' });
  await expect(client.refreshToken('unknown', signal)).rejects.toMatchObject({ kind: 'rejected' });
});

test('when the access to an account has ended already, ending it and renewing its token concern this account alone', async () => {
  const gone = client.deauthorize('acct_gone', signal);
  await expect(gone).rejects.toMatchObject({ kind: 'rejected', isOfAccount: true });
  stripe.fail('/v1/oauth/token', { status: 403, code: 'account_invalid' });
  await expect(client.refreshToken('any', signal)).rejects.toMatchObject({ kind: 'rejected' });
});

test('when the client id is wrong, ending an access is refused', async () => {
  stripe.fail('/oauth/deauthorize', { status: 401 });
  await expect(client.deauthorize(account.id, signal)).rejects.toMatchObject({ kind: 'refused' });
});

test('when the secret key is wrong, Stripe refuses this server, and the error does not name the key', async () => {
  const wrong = createStripeClient(
    { ...kit, setting: (name) => (name === 'STRIPE_SECRET_KEY' ? 'sk_test_wrong' : kit.setting(name)) },
    limits,
  );
  const failed = wrong.exchangeCode(stripe.authorize(account), signal);
  await expect(failed).rejects.toMatchObject({ kind: 'refused' });
  await expect(failed).rejects.not.toThrow('sk_test_wrong');
});
