import type { Movements } from './movements.ts';

/** Rates are fractions (0.05 is 5 %); null where the denominator is zero or the sample too small. */
const FEWEST_CHURNED_FOR_LTV = 5;

/** Daily MRR is stored with five digits of the minor unit: without the last ones, a yearly price is what it was. */
export const annualRunRate = (mrr: number): number => Math.round(12 * mrr * 1e3) / 1e3;

/** Returns now / start − 1. */
export const growth = (now: number, start: number): number | null => minusOne(ratio(now, start));

/** Returns the change from a positive amount in whole percent, equal for amounts of any scale. */
export function percentChange(now: number, before: number): number {
  // The last digits of a fraction depend on the size of its amounts.
  return Math.round(Number(((now / before) * 100).toPrecision(12)) - 100);
}

export const averageRevenuePerUser = (mrr: number, customers: number): number | null => ratio(mrr, customers);

/** Returns churned subscribers of 30 days over those active 30 days ago plus the new ones (Stripe's definition). */
export function subscriberChurn(counts: {
  readonly churned: number;
  readonly activeBefore: number;
  readonly started: number;
}): number | null {
  return ratio(counts.churned, counts.activeBefore + counts.started);
}

export function grossMrrChurn({ churn, contraction }: Movements, mrrAtStart: number): number | null {
  return ratio(churn + contraction, mrrAtStart);
}

/** Negative when expansion and reactivation outweigh losses. */
export function netMrrChurn(movements: Movements, mrrAtStart: number): number | null {
  const { churn, contraction, expansion, reactivation } = movements;
  return ratio(churn + contraction - expansion - reactivation, mrrAtStart);
}

export function quickRatio(movements: Movements): number | null {
  const { expansion, reactivation, churn, contraction } = movements;
  return ratio(movements.new + expansion + reactivation, churn + contraction);
}

/** Returns ARPU / subscriber churn; null for fewer than five churned subscribers. */
export function lifetimeValue(arpu: number | null, churn: number | null, churned: number): number | null {
  if (arpu === null || churn === null || churned < FEWEST_CHURNED_FOR_LTV) return null;
  return ratio(arpu, churn);
}

export const refundRate = (refunds: number, gross: number): number | null => ratio(refunds, gross);
export const disputeRate = (disputes: number, charges: number): number | null => ratio(disputes, charges);

function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}

function minusOne(value: number | null): number | null {
  return value === null ? null : value - 1;
}
