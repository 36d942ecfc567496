import { expect, test } from 'vitest';
import { createStripeFixture, transaction } from '../stripe.fixture.ts';
import { milestonesOf } from '../sync/records.service.ts';

const { stripe, join, guest } = await createStripeFixture();

const subscription = (id: string, amount: number | null, lines: readonly number[] = []) => ({
  id: `sub_${id}`,
  created: Math.floor(Date.now() / 1_000) - 60,
  customer: `cus_${id}`,
  status: 'active',
  items: {
    data: [
      {
        id: `si_${id}`,
        quantity: 1,
        price: {
          currency: 'eur',
          unit_amount: amount,
          billing_scheme: amount === null ? 'tiered' : 'per_unit',
          recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
        },
      },
    ],
  },
  latest_invoice: { lines: { data: lines.map((line) => ({ amount: line, subscription_item: `si_${id}` })) } },
});

async function postsOf(owner: Awaited<ReturnType<typeof join>>, viewer: Pick<typeof guest, 'get'> = owner) {
  return (await viewer.get(`/api/${owner.username}`)).json().activities;
}

test('when the first payment arrives and MRR crosses an amount, the post says so as amounts are shown', async () => {
  const ada = await join();
  await ada.connect(
    stripe.addAccount({
      balanceTransactions: [transaction(`ch_${ada.uuid}`, { hoursAgo: 0, amount: 60_000 })],
      subscriptions: [
        subscription(`a_${ada.uuid}`, 40_000),
        subscription(`b_${ada.uuid}`, null, [15_000, 9_000]),
      ],
    }),
  );
  await ada.put('/api/auth/update-tracker-privacy', { tracker_type: 'stripe', is_public: true });
  await expect
    .poll(async () => (await postsOf(ada))[0]?.content, { timeout: 40_000 })
    .toBe('First payment! Reached €500 MRR!');
  // Others see the post when its day is over.
  expect(await postsOf(ada, guest)).toEqual([]);
  const { sections } = (await ada.page()).json();
  const mrr = sections.find(({ key }: { key: string }) => key === 'mrr');
  expect([mrr.is_estimated, mrr.points.at(-1).mrr]).toEqual([true, 52_000]);
});

test('when a day is better than all of the days before, its post says so where others see growth', async () => {
  const ada = await join();
  const small = Array.from({ length: 8 }, (_, index) =>
    transaction(`ch_${index}_${ada.uuid}`, { hoursAgo: 48 + 24 * index, amount: 100 }),
  );
  const best = transaction(`best_${ada.uuid}`, { hoursAgo: 24, amount: 101 });
  await ada.connect(stripe.addAccount({ balanceTransactions: [best, ...small] }));
  await ada.put('/api/auth/update-tracker-privacy', { tracker_type: 'stripe', is_public: true });
  await expect
    .poll(async () => (await postsOf(ada))[0]?.content, { timeout: 40_000 })
    .toBe('Best day so far!');
  expect((await postsOf(ada, guest))[0].content).toBeNull();
  await ada.put('/api/stripe/settings', { amount_visibility: 'growth' });
  expect((await postsOf(ada, guest))[0].content).toBe('Best day so far!');
});

test('when all payments of a day are refunded on it, its post is deleted', async () => {
  const ada = await join();
  const account = stripe.addAccount({
    balanceTransactions: [transaction(`ch_${ada.uuid}`, { hoursAgo: 0, amount: 500 })],
  });
  await ada.connect(account);
  await expect.poll(async () => (await postsOf(ada)).length, { timeout: 40_000 }).toBe(1);
  account.balanceTransactions.unshift(
    transaction(`re_${ada.uuid}`, { hoursAgo: 0, amount: -500, category: 'refund' }),
  );
  await ada.post('/api/stripe/sync?force=true');
  await expect.poll(async () => (await postsOf(ada)).length, { timeout: 40_000 }).toBe(0);
});

test('when MRR milestones are listed, they are round amounts of the currency', () => {
  expect(milestonesOf('eur').slice(0, 7)).toEqual([
    10_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000,
  ]);
  expect(milestonesOf('jpy').slice(0, 2)).toEqual([100, 500]);
});
