import type { PublishedActivity } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { ConnectionRow } from '../connection/connection.repository.ts';
import type { BalanceTransaction } from '../client/stripe.schema.ts';
import { revenueOf, revenuePart } from '../formulas/ledger.ts';
import { hiddenPost } from '../posts/post-text.ts';
import type { StripeDb, StripeKit } from '../stripe.db.ts';
import {
  findLedgerOfDays,
  hasLiveData,
  saveDays,
  setPosted,
  upsertLedger,
  type DayKey,
  type DayRow,
  type LedgerRow,
} from './ledger.repository.ts';

export type Store = Pick<ConnectionRow, 'user_id' | 'account_id' | 'livemode'>;

/**
 * Stores transactions, recomputes the days they belong to, and publishes, updates or retracts the posts of these days.
 * The tracker must be locked. Returns the number of new transactions.
 */
export async function storeTransactions(
  kit: StripeKit,
  trx: StripeDb,
  {
    connection,
    transactions,
  }: { readonly connection: Store; readonly transactions: readonly BalanceTransaction[] },
): Promise<number> {
  const { user_id: userId, account_id: accountId, livemode } = connection;
  const timezone = await kit.timezoneOf(userId, trx);
  const changed = await upsertLedger(
    trx,
    transactions.map((txn) => ({
      uuid: kit.newId(),
      user_id: userId,
      account_id: accountId,
      txn_id: txn.id,
      currency: txn.currency,
      amount: txn.amount,
      fee: txn.fee,
      net: txn.net,
      reporting_category: txn.reporting_category,
      type: txn.type,
      status: txn.status,
      source_id: typeof txn.source === 'object' ? (txn.source?.id ?? null) : (txn.source ?? null),
      exchange_rate: txn.exchange_rate ?? null,
      livemode,
      created_at: new Date(txn.created * 1_000),
      available_on: new Date(txn.available_on * 1_000),
      local_date: localDate(txn.created, timezone),
    })),
  );
  if (changed.length === 0) return 0;
  const rows = await findLedgerOfDays(trx, { userId, accountId, days: changed });
  const keys = new Map(changed.map((day) => [nameOf(day), day]));
  const byDay = Map.groupBy(rows, nameOf);
  const days = await saveDays(
    trx,
    [...keys].map(([name, key]) => ({
      uuid: kit.newId(),
      user_id: userId,
      account_id: accountId,
      livemode,
      ...sumsOf(key, byDay.get(name) ?? []),
    })),
  );
  await updatePosts(kit, trx, { userId, days });
  await kit.markChanged(trx, userId, { hasData: await hasLiveData(trx, userId) });
  return changed.filter((row) => row.is_new).length;
}

function nameOf({ currency, local_date: day }: DayKey): string {
  return `${currency} ${day}`;
}

function localDate(seconds: number, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toString();
}

function sumsOf({ currency, local_date: day }: DayKey, rows: readonly LedgerRow[]) {
  const charges = rows.filter(({ reporting_category: category }) => category === 'charge');
  const counted = rows
    .filter(({ reporting_category: category }) => revenuePart(category) !== undefined)
    .map((row) => ({ ...row, reportingCategory: row.reporting_category }));
  return {
    currency,
    local_date: day,
    ...revenueOf(counted),
    charges: charges.length,
    disputed_charges: rows.filter((row) => row.reporting_category === 'dispute').length,
    last_charge_at: charges.at(-1)?.created_at ?? null,
  };
}

/** Only live days whose charges were not all refunded on the day are posted. */
async function updatePosts(
  kit: StripeKit,
  trx: StripeDb,
  { userId, days }: { readonly userId: string; readonly days: readonly DayRow[] },
): Promise<void> {
  const [posted, unposted] = [days.filter(isPostable), days.filter((day) => !isPostable(day))];
  const added = posted.filter((day) => !day.is_posted);
  const removed = unposted.filter((day) => day.is_posted).map(({ uuid }) => uuid);
  if (added.length > 0) await kit.publish(trx, added.map(postOf));
  const updated = posted.filter((day) => day.is_posted);
  if (updated.length > 0)
    await kit.update(
      trx,
      updated.map((day) => ({ uuid: day.uuid, eventAt: postOf(day).eventAt })),
      { isMarkedEdited: false },
    );
  if (removed.length > 0) await kit.retract(trx, userId, removed);
  await setPosted(
    trx,
    added.map(({ uuid }) => uuid),
    true,
  );
  await setPosted(trx, removed, false);
}

function isPostable({ livemode, charges, gross, refunds }: DayRow): boolean {
  return livemode && charges > 0 && gross > 0 && gross > refunds;
}

/** The published post holds no amount: `shapePosts` adds what a viewer may see. */
function postOf(day: DayRow): PublishedActivity {
  return {
    uuid: day.uuid,
    userId: day.user_id,
    eventAt: day.last_charge_at ?? new Date(`${day.local_date}T12:00:00.000Z`),
    localDate: day.local_date,
    ...hiddenPost(),
  };
}
