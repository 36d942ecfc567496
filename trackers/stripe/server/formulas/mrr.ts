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
  readonly product?: string | null;
}

export interface Coupon {
  readonly duration: 'forever' | 'once' | 'repeating';
  readonly percentOff: number | null;
  readonly amountOff: number | null;
  /** Products of the items that it reduces; absent or empty for all items. */
  readonly products?: readonly string[];
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
  const [left = 0] = discounted(
    [(amount * PER_MONTH[item.interval]) / item.intervalCount],
    item.coupons ?? [],
    [item],
  );
  return left;
}

/** Returns the monthly amount of each item after `forever` coupons; all zero unless the status counts. */
export function subscriptionMrr({
  status,
  isCollectionPaused,
  items,
  coupons,
}: PricedSubscription): readonly number[] {
  if (isCollectionPaused || !COUNTED_STATUSES.has(status)) return items.map(() => 0);
  return discounted(items.map(itemMrr), coupons, items);
}

/** Returns what `forever` coupons leave of the monthly amounts of items. */
function discounted(
  amounts: readonly number[],
  coupons: readonly Coupon[],
  items: readonly PricedItem[],
): readonly number[] {
  return coupons
    .filter(({ duration }) => duration === 'forever')
    .reduce((left, coupon) => discountedBy(coupon, left, items), amounts);
}

/** An absolute coupon takes its amount off each invoice, so it is spread over the interval of its first item. */
function discountedBy(
  { percentOff, amountOff, products = [] }: Coupon,
  amounts: readonly number[],
  items: readonly PricedItem[],
): readonly number[] {
  const reduced = items.map(({ product }) => products.length === 0 || products.includes(product ?? ''));
  const first = items.find((_, index) => reduced[index]);
  const total = amounts.reduce((sum, amount, index) => (reduced[index] ? sum + amount : sum), 0);
  if (first === undefined || total === 0) return amounts;
  const left =
    percentOff === null
      ? Math.max(0, total - ((amountOff ?? 0) * PER_MONTH[first.interval]) / first.intervalCount)
      : total * (1 - percentOff / 100);
  return amounts.map((amount, index) => (reduced[index] ? (amount * left) / total : amount));
}
