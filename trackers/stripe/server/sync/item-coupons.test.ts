import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { monthlyItem } from '../../fixtures/subscription-item.ts';
import { createStripeFixture } from '../stripe.fixture.ts';

const { stripe, join, platform } = await createStripeFixture();
const HALF = { id: 'half', duration: 'forever', percent_off: 50, amount_off: null };

/** A subscription of two monthly items of 10 EUR, the first with a coupon of its own. */
function subscription(id: string, coupon: object) {
  const [discounted, full] = [monthlyItem(`${id}_1`, 1_000), monthlyItem(`${id}_2`, 1_000)];
  const discounts = [{ id: `di_${id}`, object: 'discount', source: { type: 'coupon', coupon } }];
  const items = { data: [...discounted.data.map((one) => ({ ...one, discounts })), ...full.data] };
  return { id: `sub_${id}`, created: 1_789_000_000, customer: `cus_${id}`, status: 'active', items };
}

async function mrrOf(userId: string) {
  const { rows } = await sql<{ mrr: number }>`
    select mrr_minor as mrr from stripe_sub_snapshot where user_id = ${userId} and valid_to is null order by item_id
  `.execute(platform.db);
  return rows.map(({ mrr }) => mrr);
}

test('when items have coupons, these are read once for all subscriptions, and reduce MRR', async () => {
  const ada = await join();
  const absolute = { ...HALF, id: 'three', percent_off: null, amount_off: 300 };
  const account = stripe.addAccount({
    subscriptions: [subscription('a', HALF), subscription('b', HALF), subscription('c', absolute)],
  });
  await ada.connect(account);
  expect(await mrrOf(ada.uuid)).toEqual([500, 1_000, 500, 1_000, 700, 1_000]);
  const reads = stripe.requests.filter(({ path }) => path === '/v1/subscription_items');
  expect(new Set(reads.map(({ query }) => query.get('subscription')))).toEqual(new Set(['sub_a', 'sub_c']));
});

test('when the coupons of items must not be read, the rest is read', async () => {
  const ada = await join();
  stripe.fail('/v1/subscription_items', { status: 403, code: 'more_permissions_required' }, 10);
  await ada.connect(stripe.addAccount({ subscriptions: [subscription('d', HALF)] }));
  expect(await mrrOf(ada.uuid)).toEqual([1_000, 1_000]);
});
