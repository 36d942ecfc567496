/**
 * Monthly recurring revenue. Definition: https://docs.stripe.com/billing/subscriptions/analytics, with the differences
 * printed on the page. Amounts are minor units with fractions; only output is rounded.
 */
export interface PricedItem {
  /** Null for tiered prices. */
  readonly unitAmount: number | null;
  readonly quantity: number;
  readonly interval: 'day' | 'week' | 'month' | 'year';
  readonly intervalCount: number;
  readonly isMetered: boolean;
  /** Average invoice line of a tiered price in one interval, null while unknown. */
  readonly estimatedAmount?: number | null;
  /** Coupons of this item alone. */
  readonly coupons?: readonly Coupon[];
}

export interface Coupon {
  readonly duration: 'forever' | 'once' | 'repeating';
  readonly percentOff: number | null;
  readonly amountOff: number | null;
}

export interface PricedSubscription {
  readonly status: string;
  readonly isCollectionPaused: boolean;
  readonly items: readonly PricedItem[];
  readonly coupons: readonly Coupon[];
}

const PER_MONTH = { day: 365 / 12, week: 52 / 12, month: 1, year: 1 / 12 } as const;
const COUNTED_STATUSES = new Set(['active', 'past_due']);

/** Returns an item's monthly amount after its own `forever` coupons; zero for metered items. */
export function itemMrr(item: PricedItem): number {
  if (item.isMetered) return 0;
  const amount = item.unitAmount === null ? (item.estimatedAmount ?? 0) : item.unitAmount * item.quantity;
  return net((amount * PER_MONTH[item.interval]) / item.intervalCount, item.coupons ?? [], [item]);
}

/** Returns the monthly amount of each item after `forever` coupons; all zero unless the status counts. */
export function subscriptionMrr({
  status,
  isCollectionPaused,
  items,
  coupons,
}: PricedSubscription): number[] {
  const gross = items.map(itemMrr);
  if (isCollectionPaused || !COUNTED_STATUSES.has(status)) return gross.map(() => 0);
  const total = gross.reduce((sum, amount) => sum + amount, 0);
  if (total === 0) return gross;
  const left = net(total, coupons, items);
  return gross.map((amount) => (amount * left) / total);
}

/** Returns what `forever` coupons leave of the monthly amount of these items. */
function net(amount: number, coupons: readonly Coupon[], items: readonly PricedItem[]): number {
  return coupons
    .filter(({ duration }) => duration === 'forever')
    .reduce((left, coupon) => discounted(left, coupon, items), amount);
}

/** An absolute coupon takes its amount off each invoice, so it is spread over the interval of the first item. */
function discounted(
  amount: number,
  { percentOff, amountOff }: Coupon,
  [item]: readonly PricedItem[],
): number {
  if (percentOff !== null) return amount * (1 - percentOff / 100);
  if (amountOff === null || item === undefined) return amount;
  return Math.max(0, amount - (amountOff * PER_MONTH[item.interval]) / item.intervalCount);
}
