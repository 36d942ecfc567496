import { couponOf, type Subscription } from '../../client/stripe.schema.ts';
import { daysFrom, localDay, plusDays } from './local-days.fixture.ts';

/** The list of subscriptions as it was at a moment, in Unix seconds. */
export interface SubscriptionRead {
  readonly at: number;
  readonly subscriptions: readonly Subscription[];
}

export interface ExpectedMrrDay {
  readonly day: string;
  readonly mrr: number;
  readonly customers: number;
  readonly active: number;
  readonly new: number;
  readonly reactivation: number;
  readonly expansion: number;
  readonly contraction: number;
  readonly churn: number;
  readonly left: number;
  readonly joined: number;
}

const PER_YEAR = { day: 365, week: 52, month: 12, year: 1 } as const;
/** Before the first read; later on all days stay. */
const MOST_DAYS = 400;

/** A change of an item's amount. */
interface Step {
  readonly at: number;
  readonly itemId: string;
  readonly subscriptionId: string;
  readonly customer: string;
  readonly mrr: number;
}

/** Recomputes MRR and its movements for each day up to that of the last read. */
export function expectedMrrDays(
  reads: readonly SubscriptionRead[],
  { currency, timezone }: { currency: string; timezone: string },
): ExpectedMrrDay[] {
  const steps = stepsOf(reads, currency)
    .toSorted((a, b) => a.at - b.at)
    .map((step) => ({ ...step, day: localDay(step.at, timezone) }));
  const last = reads.at(-1);
  const first = steps[0];
  if (!first || !last) return [];
  const today = localDay(last.at, timezone);
  const days = daysFrom(localDay(first.at, timezone), today).map((day) => ({
    day,
    items: stateAfter(steps.filter((step) => step.day <= day)),
  }));
  const ever = new Set<string>();
  const before = new Map<string, number>();
  const result = days.map(({ day, items }) => {
    const paying = items.filter(({ mrr }) => mrr > 0);
    const sums = new Map<string, number>();
    for (const { customer, mrr } of paying) sums.set(customer, (sums.get(customer) ?? 0) + mrr);
    const one = { new: 0, reactivation: 0, expansion: 0, contraction: 0, churn: 0, left: 0, joined: 0 };
    for (const customer of new Set([...before.keys(), ...sums.keys()])) {
      const [old, now] = [before.get(customer) ?? 0, sums.get(customer) ?? 0];
      if (old === 0 && now > 0) {
        one[ever.has(customer) ? 'reactivation' : 'new'] += now;
        one.joined += 1;
      } else if (old > 0 && now === 0) {
        one.churn += old;
        one.left += 1;
      } else if (now > old) one.expansion += now - old;
      else one.contraction += old - now;
      if (now > 0) ever.add(customer);
      before.set(customer, now);
    }
    return {
      day,
      ...one,
      mrr: paying.reduce((sum, { mrr }) => sum + mrr, 0),
      customers: sums.size,
      active: new Set(paying.map(({ subscriptionId }) => subscriptionId)).size,
    };
  });
  const start = plusDays(localDay(reads[0]?.at ?? last.at, timezone), -MOST_DAYS);
  return result.filter(({ day }) => day > start);
}

/** A subscription counts from its start to its end, without its trial; other changes count from the read that found them. */
function stepsOf(reads: readonly SubscriptionRead[], currency: string): Step[] {
  const current = new Map<string, Step>();
  const steps: Step[] = [];
  const wasTrial = new Set<string>();
  const add = (step: Step) => {
    // A trial that ended early never reaches its original end.
    const former = current.get(step.itemId);
    if (former && former.at > step.at) steps.splice(steps.indexOf(former), 1);
    current.set(step.itemId, step);
    steps.push(step);
  };
  for (const { at, subscriptions } of reads) {
    for (const subscription of subscriptions) {
      const { id, status, customer, created, ended_at: endedAt } = subscription;
      const listed = new Set<string>();
      const isKnown = current.values().some((step) => step.subscriptionId === id);
      for (const item of subscription.items.data) {
        if (item.price.currency !== currency) continue;
        listed.add(item.id);
        const known = current.get(item.id);
        const mrr = mrrOf(subscription, item);
        const step = { itemId: item.id, subscriptionId: id, customer: idOf(customer) };
        if (isKnown) {
          const trialEnd = wasTrial.has(item.id) && status !== 'trialing' ? subscription.trial_end : null;
          const date = Math.min(at, endedAt ?? trialEnd ?? at);
          const from = known && known.at <= at ? Math.max(known.at, date) : date;
          if (known?.mrr !== mrr) add({ ...step, at: from, mrr });
          if (status === 'trialing') wasTrial.add(item.id);
          else wasTrial.delete(item.id);
          continue;
        }
        if (status === 'trialing') wasTrial.add(item.id);
        // Before the first read, a subscription is assumed to have had its last amount since its start.
        const start = Math.max(subscription.start_date ?? created, subscription.trial_end ?? 0);
        const wasPaid =
          status === 'canceled' && endedAt ? { ...subscription, status: 'active' } : subscription;
        const earlier = mrrOf(wasPaid, item);
        if (earlier > 0 && start < (endedAt ?? at)) add({ ...step, at: start, mrr: earlier });
        if (endedAt || earlier === 0) add({ ...step, at: endedAt ?? start, mrr });
      }
      // An item that was removed from its subscription is no longer paid.
      for (const step of current.values())
        if (step.subscriptionId === id && !listed.has(step.itemId) && step.mrr > 0)
          add({ ...step, at, mrr: 0 });
    }
  }
  return steps;
}

function idOf(reference: Subscription['customer']): string {
  return typeof reference === 'string' ? reference : reference.id;
}

function mrrOf(
  { status, pause_collection: pause, discounts = [], items }: Subscription,
  { quantity = 1, price }: Subscription['items']['data'][number],
): number {
  const { unit_amount: unitAmount, recurring } = price;
  if (!recurring || recurring.usage_type === 'metered' || pause) return 0;
  if (!['active', 'past_due'].includes(status)) return 0;
  let share = 1;
  for (const discount of discounts) {
    const coupon = couponOf(discount);
    if (coupon === null || typeof coupon === 'string' || coupon.duration !== 'forever') continue;
    if (coupon.percent_off) share *= (100 - coupon.percent_off) / 100;
    // Only subscriptions of a single monthly item have absolute coupons here.
    else if (coupon.amount_off && items.data.length === 1)
      share *= Math.max(0, 1 - coupon.amount_off / ((unitAmount ?? 0) * quantity));
  }
  const yearly = (unitAmount ?? 0) * quantity * PER_YEAR[recurring.interval];
  return (yearly * share) / (12 * recurring.interval_count);
}

function stateAfter(steps: readonly Step[]): Step[] {
  return [...new Map(steps.map((step) => [step.itemId, step])).values()];
}
