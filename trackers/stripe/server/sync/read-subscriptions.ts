import type { StripeClient } from '../client/stripe.client.ts';
import type { Subscription } from '../client/stripe.schema.ts';
import type { StripeKit } from '../stripe.db.ts';
import { withCouponProducts, type CouponProducts } from './coupon-products.ts';
import { withItemCoupons } from './item-coupons.ts';
import { optional, withToken, type Step } from './requests.ts';
import { hasTieredPrice } from './subscriptions.service.ts';

/** A page of subscriptions; `next` is the place after it, null at the end. */
interface Listed {
  readonly subscriptions: readonly Subscription[];
  readonly next: string | null;
}

/** Reads the next page of all subscriptions; an empty one when this is not permitted. */
export async function readListed(
  kit: StripeKit,
  client: StripeClient,
  { couponProducts, ...step }: Step & { readonly couponProducts: CouponProducts },
): Promise<Listed> {
  const { connection, signal } = step;
  const after = connection.page_after;
  const read = (hasInvoices: boolean) =>
    optional(
      withToken(kit, client, step, (token) => client.subscriptions({ token, signal, after, hasInvoices })),
    );
  const plain = await read(false);
  const page = plain?.data.some(hasTieredPrice) ? ((await read(true)) ?? plain) : plain;
  const listed = await withCouponProducts(page?.data ?? [], couponProducts, (subscriptionId) =>
    readOne(kit, client, step, { subscriptionId, hasInvoices: false }),
  );
  const last = listed.at(-1);
  return {
    subscriptions: await withCoupons(kit, client, step, listed),
    next: page?.has_more === true && last !== undefined ? last.id : null,
  };
}

/** Reads some subscriptions, without those that are not permitted or no longer there. */
export async function readByName(
  kit: StripeKit,
  client: StripeClient,
  step: Step,
  subscriptionIds: readonly string[],
): Promise<readonly Subscription[]> {
  const found: Subscription[] = [];
  for (const subscriptionId of subscriptionIds) {
    const read = (hasInvoices: boolean) => readOne(kit, client, step, { subscriptionId, hasInvoices });
    const plain = await read(false);
    const subscription = plain && hasTieredPrice(plain) ? ((await read(true)) ?? plain) : plain;
    if (subscription) found.push(subscription);
  }
  return withCoupons(kit, client, step, found);
}

function readOne(
  kit: StripeKit,
  client: StripeClient,
  step: Step,
  request: { readonly subscriptionId: string; readonly hasInvoices: boolean },
): Promise<Subscription | null> {
  const { signal } = step;
  return optional(
    withToken(kit, client, step, (token) => client.subscription({ token, signal, ...request })),
  );
}

function withCoupons(
  kit: StripeKit,
  client: StripeClient,
  step: Step,
  subscriptions: readonly Subscription[],
): Promise<readonly Subscription[]> {
  const { signal } = step;
  return withItemCoupons(subscriptions, async (subscriptionId) => {
    const items = await optional(
      withToken(kit, client, step, (token) => client.subscriptionItems({ token, signal, subscriptionId })),
    );
    return items?.data ?? null;
  });
}
