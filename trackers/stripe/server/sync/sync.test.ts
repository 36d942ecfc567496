import { expect, test } from 'vitest';
import { createStripeFixture, transaction } from '../stripe.fixture.ts';

const { stripe, join, sendWebhook, guest } = await createStripeFixture();

const HEADLINE_KEYS = ['net', 'gross', 'mrr', 'payments', 'average_payment'];

async function shop() {
  const ada = await join();
  const account = stripe.addAccount({
    // All before today: the new payment of a test may begin the post of today.
    balanceTransactions: [
      transaction(`po_${ada.uuid}`, { hoursAgo: 25, amount: -7_000, category: 'payout' }),
      transaction(`re_${ada.uuid}`, { hoursAgo: 26, amount: -1_233, category: 'refund' }),
      ...Array.from({ length: 250 }, (_, index) =>
        transaction(`ch_${index}_${ada.uuid}`, { hoursAgo: 27 + index, amount: 12_347, fee: 383 }),
      ),
    ],
  });
  await ada.connect(account);
  await ada.put('/api/auth/update-tracker-privacy', { tracker_type: 'stripe', is_public: true });
  return { ada, account };
}

test('when an account has several pages, every transaction counts once, and the page equals the ledger', async () => {
  const { ada, account } = await shop();
  const { headline } = (await ada.page(ada, 'timeframe=all')).json();
  const values = Object.fromEntries(
    headline.map(({ key, value }: { key: string; value: number }) => [key, value]),
  );
  const counted = account.balanceTransactions.filter((txn) => txn['reporting_category'] !== 'payout');
  const net = counted.reduce((sum, txn) => sum + Number(txn['net']), 0);
  expect(values).toMatchObject({ net, gross: 250 * 12_347, payments: 250, average_payment: 12_347 });
  const items = (await ada.get(`/api/profiles/${ada.username}/stripe/items?limit=100`)).json();
  expect([items.total, items.has_more, items.items[0].kind]).toEqual([252, true, 'payout']);
});

test('when an event arrives, a sync adds the new transaction and changes nothing else', async () => {
  const { ada, account } = await shop();
  const before = (await ada.get(`/api/profiles/${ada.username}/stripe/items?limit=100`)).json();
  account.balanceTransactions.unshift(transaction(`new_${ada.uuid}`, { hoursAgo: 0, amount: 900 }));
  await sendWebhook(stripe.webhook({ type: 'charge.succeeded', account: account.id }));
  const read = async () => (await ada.get(`/api/profiles/${ada.username}/stripe/items?limit=100`)).json();
  await expect.poll(async () => (await read()).total, { timeout: 40_000 }).toBe(253);
  const { items } = await read();
  expect(items[0].amount).toBe(900);
  expect(items.slice(1)).toEqual(before.items.slice(0, 99));
});

test('when an old payment becomes available, the next whole sync finds it', async () => {
  const ada = await join();
  const pendingSince = (days: number) => ({
    ...transaction(`pending_${days}_${ada.uuid}`, { hoursAgo: 24 * days, amount: 900 }),
    status: 'pending',
  });
  const newest = transaction(`newest_${ada.uuid}`, { hoursAgo: 1, amount: 900 });
  const account = stripe.addAccount({ balanceTransactions: [newest, pendingSince(5), pendingSince(60)] });
  await ada.connect(account);
  const statuses = async () => {
    const { items } = (await ada.get(`/api/profiles/${ada.username}/stripe/items`)).json();
    return items.map(({ status }: { status: string }) => status);
  };
  expect(await statuses()).toEqual(['available', 'pending', 'pending']);
  account.balanceTransactions = account.balanceTransactions.map((one) => ({ ...one, status: 'available' }));
  await ada.post('/api/stripe/sync?force=true');
  // Nothing is pending for longer than 45 days: such rows are not looked for.
  await expect.poll(statuses, { timeout: 40_000 }).toEqual(['available', 'available', 'pending']);
});

test('when the access was ended at Stripe, the next sync disconnects and others see nothing', async () => {
  const { ada, account } = await shop();
  stripe.deauthorize(account);
  await ada.post('/api/stripe/sync?force=true');
  await expect.poll(async () => (await ada.status()).needs_reconnect, { timeout: 40_000 }).toBe(true);
  expect((await ada.page(guest)).statusCode).toBe(404);
});

test.each(['hidden', 'growth'])(
  'when amounts are %s, no response to others contains one',
  async (visibility) => {
    const { ada } = await shop();
    await ada.put('/api/stripe/settings', { amount_visibility: visibility });
    const addresses = [
      ...['7d', '30d', '90d', '1y', 'all'].map(
        (one) => `/api/profiles/${ada.username}/stripe?timeframe=${one}`,
      ),
      `/api/profiles/${ada.username}/stripe/items?limit=100`,
      `/api/${ada.username}?limit=100`,
    ];
    for (const address of addresses) {
      const answer = await guest.get(address);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toMatch(/€|\d payments?\b/);
      // Every sum of charges is larger than every count, percentage and index.
      expect(numbersIn(answer.json()).filter((value) => Math.abs(value) >= 10_000)).toEqual([]);
    }
    const { headline } = (await ada.page(guest)).json();
    expect(headline.map(({ key }: { key: string }) => key)).toEqual(HEADLINE_KEYS);
    for (const one of headline) expect([one.n, one.delta, one.previous]).toEqual([null, null, null]);
  },
);

test('when amounts are rounded, others see two digits and the owner all', async () => {
  const { ada } = await shop();
  await ada.put('/api/stripe/settings', { amount_visibility: 'rounded' });
  const grossOf = async (viewer: typeof guest) =>
    (await ada.page(viewer, 'timeframe=all'))
      .json()
      .headline.find((one: { key: string }) => one.key === 'gross').value;
  expect([await grossOf(guest), await grossOf(ada)]).toEqual([3_100_000, 250 * 12_347]);
});

test('when the account is a test account, only its owner sees data and nothing is posted', async () => {
  const ada = await join();
  const balanceTransactions = [transaction(`t_${ada.uuid}`, { hoursAgo: 1, amount: 500 })];
  await ada.connect(stripe.addAccount({ livemode: false, balanceTransactions }));
  await ada.put('/api/auth/update-tracker-privacy', { tracker_type: 'stripe', is_public: true });
  expect((await ada.status()).test_mode).toBe(true);
  expect((await ada.page()).json().selector.options).toEqual([{ value: 'eur', label: 'EUR' }]);
  expect((await ada.page(guest)).json().selector.options).toEqual([]);
  expect((await ada.get(`/api/${ada.username}`)).json().activities).toEqual([]);
});

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
