import { couponOf, type Discounts, type Subscription } from '../client/stripe.schema.ts';
import { subscriptionMrr, type Coupon, type PricedItem } from '../formulas/mrr.ts';
import type { StripeDb, StripeKit } from '../stripe.db.ts';
import { idOf } from './reversals.ts';
import {
  closeSnapshots,
  findOpenSnapshots,
  insertSnapshots,
  type NewSnapshot,
  type SnapshotRow,
} from './snapshots.repository.ts';
import type { Store } from './store-transactions.service.ts';

interface Page {
  readonly connection: Store;
  readonly subscriptions: readonly Subscription[];
}

/**
 * Stores the monthly amount of each subscription item if it changed. Stripe lists only the present state: earlier
 * amounts are those that were stored. A subscription that is new here is estimated to have had its last amount from its
 * start, after the trial, to its end or to now. A change of a stored subscription counts from now, unless it is its end or
 * that of its trial, whose time is known. Returns whether anything changed.
 */
export async function storeSubscriptions(
  kit: StripeKit,
  trx: StripeDb,
  { connection, subscriptions }: Page,
): Promise<boolean> {
  const { user_id: userId } = connection;
  const earlier = subscriptions.flatMap((subscription) => earlierItemsOf(kit, connection, subscription));
  const stored = await findOpenSnapshots(
    trx,
    userId,
    subscriptions.map(({ id }) => id),
  );
  const listed = subscriptions.flatMap((subscription) => itemsOf(kit, connection, subscription));
  const current = [...listed, ...removedItems(kit, { stored, listed })];
  const now = kit.now();
  const changed = current.filter((item) => {
    const before = stored.get(item.item_id);
    return before === undefined || before.mrr_minor !== item.mrr_minor || before.status !== item.status;
  });
  const ends = new Map(
    subscriptions.flatMap(({ id, ended_at: end }) => (end ? [[id, new Date(end * 1_000)] as const] : [])),
  );
  const timeOf = (item: NewSnapshot) =>
    timeOfChange(item, { before: stored.get(item.item_id), end: ends.get(item.sub_id), now });
  await closeSnapshots(
    trx,
    changed.flatMap((item) => {
      const before = stored.get(item.item_id);
      return before ? [{ uuid: before.uuid, at: timeOf(item) }] : [];
    }),
  );
  // The hash depends on the server's key, which may have been replaced.
  const known = new Map([...stored.values()].map((row) => [row.sub_id, row.customer_hash]));
  const estimated = new Set(earlier.map((item) => item.item_id));
  await insertSnapshots(trx, [
    ...earlier.filter((item) => !known.has(item.sub_id)),
    ...changed.map((item) => {
      const hash = known.get(item.sub_id);
      if (hash) return { ...item, valid_from: timeOf(item), customer_hash: hash };
      return item.mrr_minor > 0 && estimated.has(item.item_id) ? { ...item, valid_from: now } : item;
    }),
  ]);
  return changed.length > 0;
}

interface Change {
  /** Undefined for a new item. */
  readonly before: SnapshotRow | undefined;
  /** End of its subscription, if it has ended. */
  readonly end: Date | undefined;
  readonly now: Date;
}

/** Returns since when the item of a stored subscription has its present amount: not before that of its last one. */
function timeOfChange(item: NewSnapshot, { before, end, now }: Change): Date {
  const isTrialOver = before?.status === 'trialing' && item.status !== 'trialing';
  const known = end ?? (isTrialOver ? new Date(item.valid_from) : now);
  const time = known > now ? now : known;
  // The end of a trial may have been in the future.
  return before && before.valid_from <= now && before.valid_from > time ? before.valid_from : time;
}

/** Returns items that are no longer part of their subscription, as after a change of plan: they have no amount. */
function removedItems(
  kit: StripeKit,
  items: { readonly stored: ReadonlyMap<string, SnapshotRow>; readonly listed: readonly NewSnapshot[] },
): NewSnapshot[] {
  const listed = new Set(items.listed.map(({ item_id: itemId }) => itemId));
  return [...items.stored.values()]
    .filter(({ item_id: itemId }) => !listed.has(itemId))
    .map((before) => ({ ...before, uuid: kit.newId(), mrr_minor: 0, is_estimated: false }));
}

/** Returns the estimated amounts of a subscription before this read, as far as they are not zero. */
function earlierItemsOf(kit: StripeKit, connection: Store, subscription: Subscription): NewSnapshot[] {
  const { status, ended_at: endedAt } = subscription;
  const end = endedAt ? new Date(endedAt * 1_000) : kit.now();
  // An ended one no longer says in which state it was: one that was never paid has a status of its own.
  const state =
    status === 'canceled' && endedAt ? { ...subscription, status: 'active', ended_at: null } : subscription;
  return itemsOf(kit, connection, state)
    .filter((item) => item.mrr_minor > 0 && item.valid_from < end)
    .map((item) => ({ ...item, is_estimated: true, valid_to: end }));
}

/** Returns the start of a subscription without its trial, in Unix seconds. */
function startOf({ created, start_date: start, trial_end: trialEnd }: Subscription): number {
  return Math.max(start ?? created, trialEnd ?? 0);
}

/** Returns the present amount of each item: since its start, or zero since its end. */
function itemsOf(
  kit: StripeKit,
  { user_id: userId, account_id: accountId }: Store,
  subscription: Subscription,
): NewSnapshot[] {
  const { id, status, customer, ended_at: endedAt } = subscription;
  const amounts = subscriptionMrr({
    status,
    isCollectionPaused: Boolean(subscription.pause_collection),
    items: subscription.items.data.map((item) => pricedItem(item, subscription)),
    coupons: couponsOf(subscription),
  });
  return subscription.items.data.map((item, index) => ({
    uuid: kit.newId(),
    user_id: userId,
    account_id: accountId,
    sub_id: id,
    item_id: item.id,
    customer_hash: customerHash(kit, typeof customer === 'string' ? customer : customer.id),
    status,
    currency: item.price.currency,
    mrr_minor: amounts[index] ?? 0,
    is_estimated: isTiered(item),
    valid_from: new Date((endedAt ?? startOf(subscription)) * 1_000),
    valid_to: null,
  }));
}

type Item = Subscription['items']['data'][number];

/** Returns whether the last invoice is needed to price a subscription. */
export function hasTieredPrice({ items }: Subscription): boolean {
  return items.data.some(isTiered);
}

function isTiered({ price }: Item): boolean {
  return unitAmountOf(price) === null && price.recurring?.usage_type !== 'metered';
}

/** Returns the price of a unit in minor units; null for tiered prices. */
function unitAmountOf({ unit_amount: whole, unit_amount_decimal: decimal }: Item['price']): number | null {
  return whole ?? (decimal ? Number(decimal) : null);
}

/** Returns the average line of an item on the last invoice; null without one. */
function lastInvoiced({ id }: Item, { latest_invoice: invoice }: Subscription): number | null {
  if (!invoice || typeof invoice === 'string') return null;
  const amounts = invoice.lines.data
    .filter(
      (line) => (line.subscription_item ?? line.parent?.subscription_item_details?.subscription_item) === id,
    )
    .map(({ amount }) => amount);
  return amounts.length === 0 ? null : amounts.reduce((sum, one) => sum + one, 0) / amounts.length;
}

export function pricedItem(item: Item, subscription: Subscription): PricedItem {
  const { quantity, price } = item;
  const { recurring } = price;
  return {
    unitAmount: unitAmountOf(price),
    quantity: packagesOf(quantity ?? 1, price),
    interval: recurring?.interval ?? 'month',
    intervalCount: recurring?.interval_count ?? 1,
    isMetered: !recurring || recurring.usage_type === 'metered',
    estimatedAmount: isTiered(item) ? lastInvoiced(item, subscription) : null,
    coupons: couponsOf(item),
    product: idOf(price.product),
  };
}

/** Returns how many packages are billed for some units. */
function packagesOf(units: number, { transform_quantity: transform }: Item['price']): number {
  if (!transform) return units;
  const packages = units / transform.divide_by;
  return transform.round === 'up' ? Math.ceil(packages) : Math.floor(packages);
}

export function couponsOf({ discounts = [] }: { readonly discounts?: Discounts }): Coupon[] {
  return discounts.flatMap((discount) => {
    const coupon = couponOf(discount);
    if (coupon === null || typeof coupon === 'string') return [];
    const { duration, percent_off: percentOff = null, amount_off: amountOff = null } = coupon;
    return [{ duration, percentOff, amountOff, products: coupon.applies_to?.products ?? [] }];
  });
}

/** Customers are only counted: their ids are never stored. */
function customerHash(kit: StripeKit, customer: string): Buffer {
  return kit.keyedHash('customer of stripe', customer);
}
