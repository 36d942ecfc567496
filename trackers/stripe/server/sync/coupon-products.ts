import { couponOf, type Coupon, type Discounts, type Subscription } from '../client/stripe.schema.ts';

/** Reads a subscription with the products of its coupons; null when this is not permitted. */
type ReadSubscription = (subscriptionId: string) => Promise<Subscription | null>;

/** Products that coupons are limited to, by coupon; empty for coupons of all products. */
export type CouponProducts = Map<string, readonly string[]>;

const MOST_KNOWN = 10_000;

/**
 * Returns listed subscriptions with the products of their `forever` coupons, which the list does not tell. Each coupon is
 * read once, with one of its subscriptions: so also deleted coupons are found. The products of a coupon never change.
 */
export async function withCouponProducts(
  subscriptions: readonly Subscription[],
  known: CouponProducts,
  readSubscription: ReadSubscription,
): Promise<readonly Subscription[]> {
  if (known.size > MOST_KNOWN) known.clear();
  const sought = new Set<string>();
  for (const subscription of subscriptions) {
    const unknown = limitable(subscription).filter((key) => !known.has(key) && !sought.has(key));
    if (unknown.length === 0) continue;
    for (const key of unknown) sought.add(key);
    const { discounts = [] } = (await readSubscription(subscription.id)) ?? {};
    for (const discount of discounts) {
      const coupon = couponOf(discount);
      if (isLimitable(coupon)) known.set(keyOf(coupon), coupon.applies_to?.products ?? []);
    }
  }
  return subscriptions.map((one) => ({
    ...one,
    ...(one.discounts && { discounts: one.discounts.map((discount) => withProducts(discount, known)) }),
  }));
}

function limitable({ discounts = [] }: Subscription): string[] {
  return discounts.flatMap((discount) => {
    const coupon = couponOf(discount);
    return isLimitable(coupon) && !coupon.applies_to ? [keyOf(coupon)] : [];
  });
}

/** Other coupons do not reduce MRR. */
function isLimitable(coupon: Coupon | string | null): coupon is Coupon {
  return typeof coupon === 'object' && coupon?.duration === 'forever';
}

/** A deleted coupon may have a successor of the same id. */
function keyOf({ id = '', created = 0 }: Coupon): string {
  return `${id} ${created}`;
}

function withProducts(discount: Discounts[number], known: CouponProducts): Discounts[number] {
  const coupon = couponOf(discount);
  if (!isLimitable(coupon) || coupon.applies_to) return discount;
  const products = known.get(keyOf(coupon)) ?? [];
  return { source: { coupon: { ...coupon, applies_to: { products: [...products] } } } };
}
