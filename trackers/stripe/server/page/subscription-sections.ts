import { orUnshown, type Unshown } from '@plotline/server/tracker-kit/unshown.ts';
import { bucketsOf, daysBetween, type Window } from '@plotline/server/tracker-kit/window.ts';
import type { AmountVisibility } from '../../contract/connection.ts';
import type { StripeSection } from '../../contract/page.ts';
import * as metrics from '../formulas/metrics.ts';
import type { Movements } from '../formulas/movements.ts';
import type { MetricDayRow } from '../sync/snapshots.repository.ts';
import type { Compared } from './headline.ts';
import { shownAmount } from './shown-days.ts';

const RECENT_DAYS = 90;
const CHURN_DAYS = 30;

interface SubscriptionInput {
  /** Days of one currency, oldest first. */
  readonly days: readonly MetricDayRow[];
  readonly window: Window;
  readonly currency: string;
  readonly visibility: AmountVisibility;
}

/** Whether there was a subscription in the last 90 days; otherwise the page says nothing of them. */
export function hasSubscriptions(days: readonly MetricDayRow[], today: string): boolean {
  return days.some(({ mrr, local_date: day }) => mrr > 0 && daysBetween(day, today) < RECENT_DAYS);
}

export function comparedMrr(days: readonly MetricDayRow[], { from, to }: Window): Compared<number> {
  const before = days.findLast(({ local_date: day }) => day < from);
  return { now: days.findLast(({ local_date: day }) => day <= to)?.mrr ?? 0, before: before?.mrr ?? null };
}

/** Returns MRR with its movements and the rates, where amounts are visible. */
export function subscriptionSections(input: SubscriptionInput): (StripeSection | Unshown)[] {
  const { days, window, visibility } = input;
  if (visibility !== 'exact' && visibility !== 'rounded') return [];
  const shown = (amount: number) => Math.round(shownAmount(amount, visibility) ?? 0);
  const inWindow = days.filter(({ local_date: day }) => day >= window.from && day <= window.to);
  return [
    orUnshown('mrr', () => mrrSection(input, inWindow, shown)),
    orUnshown('subscribers', () => subscribers(days, inWindow, shown)),
  ];
}

function mrrSection(
  { window, currency, visibility }: SubscriptionInput,
  inWindow: readonly MetricDayRow[],
  shown: (amount: number) => number,
): StripeSection {
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
    note: 'Active and past-due subscriptions per month, without trials, taxes, metered items and one-time payments.',
  };
}

/** Rates are computed from the amounts as shown, so that they tell no further digits. */
function subscribers(
  days: readonly MetricDayRow[],
  inWindow: readonly MetricDayRow[],
  shown: (amount: number) => number,
): StripeSection {
  const last = inWindow.at(-1);
  const recent = days.slice(-CHURN_DAYS);
  const [mrr, start] = [shown(last?.mrr ?? 0), shown(startOf(days, inWindow))];
  const movements = sumShown(inWindow, shown);
  const arpu = metrics.averageRevenuePerUser(mrr, last?.customers ?? 0);
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
    customers: last?.customers ?? 0,
    gained_customers: sum(inWindow, (day) => day.new_customers),
    lost_customers: sum(inWindow, (day) => day.churned_customers),
    arr: metrics.annualRunRate(mrr),
    arpu: arpu === null ? null : shown(arpu),
    ltv: ltv === null ? null : shown(ltv),
    mrr_growth: metrics.growth(mrr, start),
    subscriber_churn: churn,
    gross_mrr_churn: metrics.grossMrrChurn(movements, start),
    net_mrr_churn: metrics.netMrrChurn(movements, start),
    quick_ratio: metrics.quickRatio(movements),
  };
}

function startOf(days: readonly MetricDayRow[], [first]: readonly MetricDayRow[]): number {
  return first ? (days.findLast((day) => day.local_date < first.local_date)?.mrr ?? 0) : 0;
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
