import { expect, test } from 'vitest';
import type { BalanceTransaction } from '../client/stripe.schema.ts';
import { createMerchants } from '../merchants.fixture.ts';
import { balanceTransaction } from '../../fixtures/balance-transaction.ts';

const NOON = new Date('2026-09-15T12:00:00.000Z');
const { open, guest, signUp } = await createMerchants({ now: () => NOON });
let count = 0;

/** A transaction so many days before the last one; `of` names the charge that it takes back. */
function row(
  id: string,
  {
    daysAgo,
    amount,
    category = 'charge',
    of,
  }: { daysAgo: number; amount: number; category?: string; of?: string },
): BalanceTransaction {
  const created = NOON.getTime() / 1_000 - daysAgo * 86_400;
  const source = of === undefined ? id : { id, charge: of };
  return balanceTransaction({ id: `txn_${id}`, created, amount, reporting_category: category, source });
}

/** A shop with a payment of €10 and one of €30 five days ago, liked and commented by a fan. */
async function createShop() {
  count += 1;
  const shop = await open(`later_${count}`);
  const fan = await signUp(`fan_${count}`);
  await shop.put('/api/auth/update-tracker-privacy', { tracker_type: 'stripe', is_public: true });
  await shop.showAmounts('exact');
  await shop.store([row('ch_a', { daysAgo: 5, amount: 1_000 }), row('ch_b', { daysAgo: 5, amount: 3_000 })]);
  const posts = async () => (await guest.get(`/api/${shop.username}`)).json().activities;
  const uuid: string = (await posts())[0].activity_uuid;
  const target = { activity_uuid: uuid, activity_type: 'stripe_transaction' };
  expect((await fan.post('/api/comments', { ...target, content: 'Well done' })).statusCode).toBe(201);
  await fan.post('/api/likes', { likeable_uuid: uuid, likeable_type: 'stripe_transaction' });
  const shown = async () => {
    const found = (await posts()).find((post: { activity_uuid: string }) => post.activity_uuid === uuid);
    return (
      found && [found.activity_description, found.secondary_text?.text, found.like_count, found.comment_count]
    );
  };
  return { ...shop, shown };
}

const EARNED = 'earned €40.00 on 10 Sep';
const NET = '2 payments · net €40.00 after fees';

test('when a payment is refunded on a later day, the post of its day says so and keeps likes and comments', async () => {
  const { store, shown } = await createShop();
  expect(await shown()).toEqual([EARNED, NET, 1, 1]);
  await store([row('re_a', { daysAgo: 1, amount: -1_000, category: 'refund', of: 'ch_a' })]);
  expect(await shown()).toEqual([EARNED, `${NET} · €10.00 returned since`, 1, 1]);
  await store([row('rf_a', { daysAgo: 0, amount: 1_000, category: 'refund_failure', of: 'ch_a' })]);
  expect(await shown()).toEqual([EARNED, NET, 1, 1]);
});

test.each([
  ['refunded', 'refund', 'refund_failure'],
  ['disputed', 'dispute', 'dispute_reversal'],
])(
  'when all payments are %s on later days, the post is removed until money comes back',
  async (_, out, back) => {
    const { store, shown } = await createShop();
    await store([row('out_a', { daysAgo: 2, amount: -1_000, category: out, of: 'ch_a' })]);
    await store([row('out_b', { daysAgo: 1, amount: -3_000, category: out, of: 'ch_b' })]);
    expect(await shown()).toBeUndefined();
    await store([row('back_b', { daysAgo: 0, amount: 3_000, category: back, of: 'ch_b' })]);
    expect(await shown()).toEqual([EARNED, `${NET} · €10.00 returned since`, 0, 0]);
  },
);

test('when a bank payment fails later, it counts as returned', async () => {
  const { store, shown } = await createShop();
  const failure = row('ch_a', { daysAgo: 1, amount: -1_000, category: 'charge_failure' });
  await store([{ ...failure, id: 'txn_failure' }]);
  expect(await shown()).toEqual([EARNED, `${NET} · €10.00 returned since`, 1, 1]);
});

test('when rows of the day arrive late, its post has their amounts', async () => {
  const { store, shown } = await createShop();
  await store([row('ch_c', { daysAgo: 5, amount: 500 })]);
  expect(await shown()).toEqual(['earned €45.00 on 10 Sep', '3 payments · net €45.00 after fees', 1, 1]);
  await store([row('re_c', { daysAgo: 5, amount: -4_500, category: 'refund' })]);
  expect(await shown()).toBeUndefined();
});

test('when the history is read newest first, the refund is found when its payment is stored', async () => {
  const { store, shown } = await createShop();
  await store([row('re_d', { daysAgo: 3, amount: -2_000, category: 'refund', of: 'ch_d' })]);
  expect(await shown()).toEqual([EARNED, NET, 1, 1]);
  await store([row('ch_d', { daysAgo: 5, amount: 2_000 })]);
  const net = '3 payments · net €60.00 after fees';
  expect(await shown()).toEqual(['earned €60.00 on 10 Sep', `${net} · €20.00 returned since`, 1, 1]);
});

test('when a refund of an older payment exceeds the payments of its own day, both posts stay', async () => {
  const { username, store, shown } = await createShop();
  await store([row('ch_e', { daysAgo: 0, amount: 200 })]);
  await store([row('re_b', { daysAgo: 0, amount: -3_000, category: 'refund', of: 'ch_b' })]);
  expect(await shown()).toEqual([EARNED, `${NET} · €30.00 returned since`, 1, 1]);
  const { activities } = (await guest.get(`/api/${username}`)).json();
  expect(activities.map((post: { activity_description: string }) => post.activity_description)).toEqual([
    'earned €2.00 today',
    EARNED,
  ]);
});

test('when the payment that was refunded is not known, the post stays as it was', async () => {
  const { store, shown } = await createShop();
  await store([row('re_x', { daysAgo: 1, amount: -4_000, category: 'refund' })]);
  expect(await shown()).toEqual([EARNED, NET, 1, 1]);
});
