import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { monthlyItem } from '../../fixtures/subscription-item.ts';
import type { Subscription } from '../client/stripe.schema.ts';
import { createStripeFixture } from '../stripe.fixture.ts';
import { withCouponProducts, type CouponProducts } from './coupon-products.ts';

const { stripe, join, platform } = await createStripeFixture();
const HALF = { id: 'half', created: 1, duration: 'forever', percent_off: 50, amount_off: null };
const HALF_OF_BASE = { ...HALF, id: 'base', applies_to: { products: ['prod_base'] } };

/** A subscription of two monthly items, of 20 EUR and of 10 EUR, with a coupon for the whole of it. */
function subscription(id: string, coupon: object) {
  const data = [
    ['base', 2_000],
    ['addon', 1_000],
  ] as const;
  return {
    id: `sub_${id}`,
    created: 1_789_000_000,
    customer: `cus_${id}`,
    status: 'active',
    discounts: [{ id: `di_${id}`, object: 'discount', source: { type: 'coupon', coupon } }],
    items: {
      data: data.flatMap(([name, amount]) =>
        monthlyItem(`${id}_${name}`, amount).data.map((item) => ({
          ...item,
          price: { ...item.price, product: `prod_${name}` },
        })),
      ),
    },
  };
}

async function mrrOf(userId: string) {
  const { rows } = await sql<{ mrr: number }>`
    select mrr_minor as mrr from stripe_sub_snapshot where user_id = ${userId} and valid_to is null
    order by sub_id, item_id desc`.execute(platform.db);
  return rows.map(({ mrr }) => mrr);
}

test('when a coupon is limited to a product, it reduces the items of this product alone, and is read once', async () => {
  const ada = await join();
  const account = stripe.addAccount({
    subscriptions: [
      subscription('a', HALF_OF_BASE),
      subscription('b', HALF_OF_BASE),
      subscription('c', HALF),
      subscription('d', { ...HALF_OF_BASE, id: 'once', duration: 'once' }),
    ],
  });
  await ada.connect(account);
  expect(await mrrOf(ada.uuid)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 500, 2_000, 1_000]);
  const reads = stripe.requests.flatMap(({ path }) =>
    path.startsWith('/v1/subscriptions/') ? [path.slice(-1)] : [],
  );
  expect(reads).toEqual(['a', 'c']);
});

test('when a coupon is listed again, it is read only if it is another one of the same id', async () => {
  const products: CouponProducts = new Map();
  const read: string[] = [];
  const list = async (id: string, created: number) => {
    const { applies_to: limit, ...coupon } = { ...HALF_OF_BASE, created };
    const listed = [{ ...subscription(id, coupon) }] as Subscription[];
    const [found] = await withCouponProducts(listed, products, async (subscriptionId) => {
      read.push(subscriptionId);
      const applies = { products: [...limit.products, `prod_${created}`] };
      return subscription(id, { ...coupon, applies_to: applies }) as Subscription;
    });
    return found?.discounts;
  };
  const first = await list('f', 1);
  expect(JSON.stringify(first)).toContain('"products":["prod_base","prod_1"]');
  expect(await list('g', 1)).toEqual(first);
  expect(JSON.stringify(await list('h', 2))).toContain('"products":["prod_base","prod_2"]');
  expect(read).toEqual(['sub_f', 'sub_h']);
});

test('when single subscriptions must not be read, the coupon reduces the whole subscription', async () => {
  const ada = await join();
  stripe.fail('/v1/subscriptions/', { status: 403, code: 'more_permissions_required' }, 10);
  await ada.connect(
    stripe.addAccount({ subscriptions: [subscription('e', { ...HALF_OF_BASE, id: 'other' })] }),
  );
  expect(await mrrOf(ada.uuid)).toEqual([1_000, 500]);
});
