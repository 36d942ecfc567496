import { revenueOf, type Revenue } from '../formulas/ledger.ts';
import type { StripeDb, StripeReadKit } from '../stripe.db.ts';
import type { DayRow } from '../sync/ledger.repository.ts';
import { findDelayedRows, type DelayedRow } from './delayed.repository.ts';

// With a publish delay of an hour, others see each account as it was an hour ago: transactions younger than that are
// taken out of the sums of their days, also where the post of the day is published already.

const MINUTE_MS = 60_000;

/** Returns the latest time of transactions that others see, by user id, without users who have no publish delay. */
export async function findShownUntil(
  kit: Omit<StripeReadKit, 'db'>,
  userIds: readonly string[],
  trx?: StripeDb,
): Promise<ReadonlyMap<string, Date>> {
  const delays = await kit.findPublishDelays(userIds, trx);
  const nowMs = kit.now().getTime();
  return new Map([...delays].map(([userId, minutes]) => [userId, new Date(nowMs - minutes * MINUTE_MS)]));
}

export async function findDelayed(
  db: StripeDb,
  shownUntil: ReadonlyMap<string, Date>,
): Promise<readonly DelayedRow[]> {
  return findDelayedRows(
    db,
    [...shownUntil].map(([userId, until]) => ({ userId, until })),
  );
}

type DayKey = Pick<DelayedRow, 'user_id' | 'account_id' | 'currency' | 'local_date'>;
type DaySums = Revenue & { readonly charges: number; readonly disputed_charges: number };

export function delayedSums(delayed: readonly DelayedRow[], day: DayKey): DaySums | null {
  const own = delayed.filter((row) => isOfDay(row, day));
  if (own.length === 0) return null;
  const count = (category: string) => own.filter((row) => row.reporting_category === category).length;
  return {
    ...revenueOf(own.map((row) => ({ ...row, reportingCategory: row.reporting_category }))),
    charges: count('charge'),
    disputed_charges: count('dispute'),
  };
}

export function asShown(delayed: readonly DelayedRow[], day: DayRow): DayRow | null {
  const hidden = delayedSums(delayed, day);
  if (hidden === null) return day;
  const shown = {
    ...day,
    charges: day.charges - hidden.charges,
    disputed_charges: day.disputed_charges - hidden.disputed_charges,
    gross: day.gross - hidden.gross,
    refunds: day.refunds - hidden.refunds,
    disputes: day.disputes - hidden.disputes,
    fees: day.fees - hidden.fees,
    net: day.net - hidden.net,
  };
  const { charges, gross, refunds, disputes, fees } = shown;
  return [charges, gross, refunds, disputes, fees].every((amount) => amount === 0) ? null : shown;
}

/** Returns how much of a day's payments delayed transactions of later days take back. */
export function delayedReversals(delayed: readonly DelayedRow[], day: DayKey): number {
  return delayed
    .filter((row) => isReversalOf(row, day) && row.local_date > day.local_date)
    .reduce((sum, row) => sum - row.amount, 0);
}

/** Returns whether a transaction takes back a payment of a day. */
export function isReversalOf(row: DelayedRow, day: DayKey): boolean {
  return row.payment_date !== null && isOfDay({ ...row, local_date: row.payment_date }, day);
}

export function isOfDay(row: DayKey, day: DayKey): boolean {
  return (
    row.user_id === day.user_id &&
    row.account_id === day.account_id &&
    row.currency === day.currency &&
    row.local_date === day.local_date
  );
}
