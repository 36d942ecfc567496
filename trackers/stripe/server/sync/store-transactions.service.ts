import type { ConnectionRow } from '../connection/connection.repository.ts';
import type { BalanceTransaction } from '../client/stripe.schema.ts';
import { revenueOf, revenuePart } from '../formulas/ledger.ts';
import { updatePosts } from '../posts/delayed-posts.service.ts';
import type { StripeDb, StripeKit } from '../stripe.db.ts';
import {
  findLedgerOfDays,
  hasLiveData,
  saveDays,
  upsertLedger,
  type DayKey,
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
