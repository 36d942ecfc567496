import type { BalanceTransaction } from '../../client/stripe.schema.ts';
import { localDay } from './local-days.fixture.ts';

/** Sums of days in one currency, in minor units. */
export interface Totals {
  rows: number;
  charges: number;
  disputed: number;
  gross: number;
  refunds: number;
  disputes: number;
  fees: number;
  net: number;
  /** Amounts taken back of the day's payments: in all, and on later days. */
  back: number;
  backLater: number;
}

const COLUMN_OF: Readonly<Record<string, 'gross' | 'refunds' | 'disputes' | 'fees'>> = {
  charge: 'gross',
  partial_capture_reversal: 'gross',
  charge_failure: 'gross',
  refund: 'refunds',
  refund_failure: 'refunds',
  dispute: 'disputes',
  dispute_reversal: 'disputes',
  fee: 'fees',
  network_cost: 'fees',
  tax: 'fees',
};

const nothing = (): Totals => ({
  rows: 0,
  charges: 0,
  disputed: 0,
  gross: 0,
  refunds: 0,
  disputes: 0,
  fees: 0,
  net: 0,
  back: 0,
  backLater: 0,
});

/** Adds up the raw transactions of one currency by local day; movements that are no revenue are left out. */
export class ExpectedLedger {
  readonly #days = new Map<string, Totals>();
  readonly first: string | null;

  constructor(raw: readonly BalanceTransaction[], timezone: string) {
    for (const { reporting_category: category, amount, fee, net, created } of raw) {
      const column = COLUMN_OF[category];
      if (column === undefined) continue;
      const day = localDay(created, timezone);
      const totals = this.#days.get(day) ?? nothing();
      totals.rows += 1;
      totals.charges += category === 'charge' ? 1 : 0;
      totals.disputed += category === 'dispute' ? 1 : 0;
      if (column === 'gross') totals.gross += amount;
      else totals[column] -= amount;
      totals.fees += fee;
      totals.net += net;
      this.#days.set(day, totals);
    }
    this.#takeBack(raw, timezone);
    this.first = [...this.#days.keys()].toSorted()[0] ?? null;
  }

  #takeBack(raw: readonly BalanceTransaction[], timezone: string): void {
    const paidOn = new Map<unknown, string>();
    for (const one of raw)
      if (one.reporting_category === 'charge' && typeof one.source === 'string')
        paidOn.set(one.source, localDay(one.created, timezone));
    for (const { reporting_category: category, source, amount, created } of raw) {
      const isFailure = category === 'charge_failure' || category === 'partial_capture_reversal';
      if (!isFailure && !/^(?:refund|dispute)/u.test(category)) continue;
      const payment = isFailure ? source : typeof source === 'object' ? source?.charge : undefined;
      // A refund without a payment counts on its own day.
      const own =
        COLUMN_OF[category] === 'refunds' && !payment && this.#days.get(localDay(created, timezone));
      if (own) own.back -= amount;
      const paid = this.#days.get(paidOn.get(payment) ?? '');
      if (!paid) continue;
      const isLater = localDay(created, timezone) > (paidOn.get(payment) ?? '');
      if (isLater) paid.backLater -= amount;
      // On the same day, a failure is part of the gross.
      if (isLater || !isFailure) paid.back -= amount;
    }
  }

  get days(): string[] {
    return [...this.#days.keys()].toSorted();
  }

  sum(days: readonly string[]): Totals {
    const sum = nothing();
    for (const day of days) {
      const totals = this.#days.get(day);
      // The keys are those of the type.
      if (totals) for (const key of Object.keys(sum) as (keyof Totals)[]) sum[key] += totals[key];
    }
    return sum;
  }

  hasRevenue(day: string): boolean {
    const totals = this.#days.get(day);
    return totals !== undefined && totals.charges > 0 && totals.gross > 0;
  }

  isPosted(day: string): boolean {
    const { gross, back } = this.sum([day]);
    return this.hasRevenue(day) && gross > back;
  }
}
