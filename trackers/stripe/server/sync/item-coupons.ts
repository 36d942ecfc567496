import {
  couponOf,
  type Discounts,
  type Subscription,
  type SubscriptionItem,
} from '../client/stripe.schema.ts';

/** Reads the items of a subscription with their coupons; null when this is not permitted. */
type ReadItems = (subscriptionId: string) => Promise<readonly SubscriptionItem[] | null>;

/**
 * Returns the subscriptions with the coupons of their items, which the list names by id alone. Many subscriptions share
 * few coupons: each coupon is read once, with the items of one subscription. So also deleted coupons are found, which
 * stay valid for the subscriptions that have them.
 */
export async function withItemCoupons(
  subscriptions: readonly Subscription[],
  readItems: ReadItems,
): Promise<readonly Subscription[]> {
  const found = new Map<string, Discounts[number]>();
  const sought = new Set<string>();
  for (const { id, items } of subscriptions) {
    const named = items.data.flatMap(({ discounts = [] }) => discounts.flatMap((one) => couponId(one) ?? []));
    if (named.every((coupon) => sought.has(coupon))) continue;
    for (const coupon of named) sought.add(coupon);
    for (const { discounts = [] } of (await readItems(id)) ?? [])
      for (const discount of discounts) {
        const coupon = couponOf(discount);
        if (coupon !== null && typeof coupon === 'object' && coupon.id) found.set(coupon.id, discount);
      }
  }
  if (found.size === 0) return subscriptions;
  const complete = (discount: Discounts[number]) => found.get(couponId(discount) ?? '') ?? discount;
  return subscriptions.map((one) => ({
    ...one,
    items: {
      data: one.items.data.map(({ discounts = [], ...item }) => ({
        ...item,
        discounts: discounts.map(complete),
      })),
    },
  }));
}

/** Returns the id of a discount's coupon; null when the coupon itself is there. */
function couponId(discount: Discounts[number]): string | null {
  const coupon = couponOf(discount);
  return typeof coupon === 'string' ? coupon : null;
}
