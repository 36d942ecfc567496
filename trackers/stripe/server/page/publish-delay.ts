import { revenueOf, type Revenue } from '../formulas/ledger.ts';
import type { StripeDb, StripeReadKit } from '../stripe.db.ts';
import type { DayRow } from '../sync/ledger.repository.ts';
import { findDailyUsers, findDelayedRows, type DelayedRow } from './delayed.repository.ts';
import { localDate, startOfDay } from './owner-days.ts';

// Others see each account as it was some time ago: transactions younger than that are taken out of the sums of their
// days, also where the post of the day is published already. With exact amounts that time is the publish delay; at every
// other level it is the last midnight of the owner, so that no payment tells its second.

const MINUTE_MS = 60_000;

/** The state of an account that others see. */
export interface ShownUntil {
  /** Latest time of a transaction. */
  readonly until: Date;
  /** The owner's day after `until`, of which others see nothing; null where it does not end with a day. */
  readonly hiddenFrom: string | null;
}

/** Returns the state that others see, by user id, without users whose whole account they see. */
export async function findShownUntil(
  kit: Pick<StripeReadKit, 'now' | 'findPublishDelays'>,
  db: StripeDb,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ShownUntil>> {
  if (userIds.length === 0) return new Map();
  const [delays, daily] = [await kit.findPublishDelays(userIds, db), await findDailyUsers(db, userIds)];
  const shownUntil = new Map<string, ShownUntil>();
  for (const userId of userIds) {
    const minutes = delays.get(userId) ?? 0;
    const shown = new Date(kit.now().getTime() - minutes * MINUTE_MS);
    const timezone = daily.get(userId);
    if (timezone !== undefined)
      shownUntil.set(userId, {
        until: new Date(startOfDay(shown, timezone).getTime() - 1),
        hiddenFrom: localDate(shown, timezone),
      });
    else if (minutes > 0) shownUntil.set(userId, { until: shown, hiddenFrom: null });
  }
  return shownUntil;
}

export async function findDelayed(
  db: StripeDb,
  shownUntil: ReadonlyMap<string, ShownUntil>,
): Promise<readonly DelayedRow[]> {
  return findDelayedRows(
    db,
    [...shownUntil].map(([userId, { until, hiddenFrom }]) => ({
      userId,
      until,
      isDaily: hiddenFrom !== null,
    })),
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
