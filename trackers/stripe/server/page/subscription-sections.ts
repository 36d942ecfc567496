import { orUnshown, type Unshown } from '@plotline/server/tracker-kit/unshown.ts';
import { bucketsOf, type Window } from '@plotline/server/tracker-kit/window.ts';
import type { AmountVisibility } from '../../contract/connection.ts';
import type { StripeSection } from '../../contract/page.ts';
import * as metrics from '../formulas/metrics.ts';
import type { Movements } from '../formulas/movements.ts';
import type { MetricDayRow } from '../sync/snapshots.repository.ts';
import type { Compared } from './headline.ts';
import { shownAmount } from './shown-days.ts';

const CHURN_DAYS = 30;

interface SubscriptionInput {
  /** Days of one currency, oldest first. */
  readonly days: readonly MetricDayRow[];
  readonly window: Window;
  readonly currency: string;
  readonly visibility: AmountVisibility;
}

/** MRR at the end of a window and before it, with the number of subscriptions at its end. */
export interface ComparedMrr extends Compared<number> {
  readonly subscriptions: number;
}

export function comparedMrr(days: readonly MetricDayRow[], window: Window): ComparedMrr {
  const last = lastDayOf(days, window);
  return {
    now: last?.mrr ?? 0,
    before: dayBefore(days, window)?.mrr ?? null,
    subscriptions: last?.active_subs ?? 0,
  };
}

function lastDayOf(days: readonly MetricDayRow[], { to }: Window): MetricDayRow | undefined {
  return days.findLast(({ local_date: day }) => day <= to);
}

function dayBefore(days: readonly MetricDayRow[], { from }: Window): MetricDayRow | undefined {
  return days.findLast(({ local_date: day }) => day < from);
}

/** Returns MRR with its movements and the rates, where amounts are visible. */
export function subscriptionSections(input: SubscriptionInput): (StripeSection | Unshown)[] {
  const { days, window, visibility } = input;
  if (visibility !== 'exact' && visibility !== 'rounded') return [];
  const inWindow = days.filter(({ local_date: day }) => day >= window.from && day <= window.to);
  return [
    orUnshown('mrr', () => mrrSection(input, inWindow)),
    orUnshown('subscribers', () => subscribers(input, inWindow)),
  ];
}

function mrrSection(
  { window, currency, visibility }: SubscriptionInput,
  inWindow: readonly MetricDayRow[],
): StripeSection {
  const shown = wholeBy(visibility);
  const buckets = bucketsOf(window).flatMap(({ start, end }) => {
    const own = inWindow.filter(({ local_date: day }) => day >= start && day <= end);
    const last = own.at(-1);
    return last ? [{ last, movements: sumShown(own, shown) }] : [];
  });
  return {
    key: 'mrr',
    kind: 'line',
    title: 'Where does MRR come from and go to?',
    currency,
    is_rounded: visibility === 'rounded',
    is_estimated: inWindow.some(({ is_estimated: isEstimated }) => isEstimated),
    points: buckets.map(({ last, movements }) => ({
      date: last.local_date,
      mrr: shown(last.mrr),
      ...movements,
    })),
    note: 'Active and past-due subscriptions per month, without trials, taxes, metered items and one-time payments. Discounts count if they last forever and belong to the subscription: those of a customer are not known to us.',
  };
}

/** Rates are computed from the amounts as shown, so that they tell no further digits. */
function subscribers(
  { days, window, visibility }: SubscriptionInput,
  inWindow: readonly MetricDayRow[],
): StripeSection {
  const shown = shownBy(visibility);
  const last = lastDayOf(days, window);
  const [exactMrr, customers] = [last?.mrr ?? 0, last?.customers ?? 0];
  const [mrr, start] = [shown(exactMrr), shown(dayBefore(days, window)?.mrr ?? 0)];
  const movements = sumShown(inWindow, shown);
  const arpu = metrics.averageRevenuePerUser(mrr, customers);
  const whole = wholeBy(visibility);
  const recent = days.slice(-CHURN_DAYS);
  const churned = sum(recent, (day) => day.churned_customers);
  const churn = metrics.subscriberChurn({
    churned,
    activeBefore: days.at(-CHURN_DAYS - 1)?.customers ?? 0,
    started: sum(recent, (day) => day.new_customers),
  });
  const ltv = metrics.lifetimeValue(arpu, churn, churned);
  return {
    key: 'subscribers',
    kind: 'stats',
    title: 'Do subscribers stay?',
    active: last?.active_subs ?? 0,
    customers,
    gained_customers: sum(inWindow, (day) => day.new_customers),
    lost_customers: sum(inWindow, (day) => day.churned_customers),
    arr: whole(metrics.annualRunRate(exactMrr)),
    arpu: arpu === null ? null : whole(arpu),
    ltv: ltv === null ? null : whole(ltv),
    mrr_growth: metrics.growth(mrr, start),
    subscriber_churn: churn,
    gross_mrr_churn: metrics.grossMrrChurn(movements, start),
    net_mrr_churn: metrics.netMrrChurn(movements, start),
    quick_ratio: metrics.quickRatio(movements),
  };
}

/** Exact amounts keep the fractions of the minor unit, for rates and sums of them. */
function shownBy(visibility: AmountVisibility): (amount: number) => number {
  return (amount) => shownAmount(amount, visibility) ?? 0;
}

/** Amounts of a response are whole minor units. */
function wholeBy(visibility: AmountVisibility): (amount: number) => number {
  const shown = shownBy(visibility);
  return (amount) => Math.round(shown(amount));
}

function sumShown(days: readonly MetricDayRow[], shown: (amount: number) => number): Movements {
  return {
    new: shown(sum(days, (day) => day.new)),
    reactivation: shown(sum(days, (day) => day.reactivation)),
    expansion: shown(sum(days, (day) => day.expansion)),
    contraction: shown(sum(days, (day) => day.contraction)),
    churn: shown(sum(days, (day) => day.churn)),
  };
}

function sum(days: readonly MetricDayRow[], pick: (day: MetricDayRow) => number): number {
  return days.reduce((total, day) => total + pick(day), 0);
}
