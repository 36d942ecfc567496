import type { ConnectionRow } from '../connection/connection.repository.ts';
import type { BalanceTransaction } from '../client/stripe.schema.ts';
import { revenueOf, revenuePart } from '../formulas/ledger.ts';
import { localDate } from '../page/owner-days.ts';
import { updatePosts } from '../posts/delayed-posts.service.ts';
import type { StripeDb, StripeKit } from '../stripe.db.ts';
import {
  findDaysOfPayments,
  findLedgerOfDays,
  hasLiveData,
  saveDays,
  sumReversals,
  upsertLedger,
  type DayKey,
  type LedgerRow,
} from './ledger.repository.ts';
import { idOf, reversedPayment } from './reversals.ts';

export type Store = Pick<ConnectionRow, 'user_id' | 'account_id' | 'livemode'>;

/**
 * Stores transactions, recomputes their days and those of the payments that they take back, and publishes, updates or
 * retracts the posts of these days.
 * The tracker must be locked. Returns the number of new transactions.
 */
export async function storeTransactions(
  kit: StripeKit,
  trx: StripeDb,
  {
    connection,
    transactions,
    isNews = false,
  }: {
    connection: Store;
    transactions: readonly BalanceTransaction[];
    /** False for the history, which others see at once. */
    isNews?: boolean;
  },
): Promise<number> {
  const { user_id: userId, account_id: accountId, livemode } = connection;
  const timezone = await kit.timezoneOf(userId, trx);
  const changed = await upsertLedger(
    trx,
    // A transaction may be on two pages if the list changes between the requests.
    [...new Map(transactions.map((txn) => [txn.id, txn])).values()].map((txn) => ({
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
      source_id: idOf(txn.source),
      payment_id: reversedPayment(txn),
      exchange_rate: txn.exchange_rate ?? null,
      livemode,
      created_at: new Date(txn.created * 1_000),
      available_on: new Date(txn.available_on * 1_000),
      local_date: localDate(new Date(txn.created * 1_000), timezone),
      stored_at: isNews ? kit.now() : null,
    })),
  );
  if (changed.length === 0) return 0;
  const account = { userId, accountId };
  const paymentIds = changed.flatMap(({ payment_id: paymentId }) => paymentId ?? []);
  const paidDays = await findDaysOfPayments(trx, { ...account, paymentIds });
  const keys = new Map([...changed, ...paidDays].map((day) => [nameOf(day), day]));
  const affected = { ...account, days: [...keys.values()] };
  const byDay = Map.groupBy(await findLedgerOfDays(trx, affected), nameOf);
  const reversals = new Map((await sumReversals(trx, affected)).map((day) => [nameOf(day), day]));
  const days = await saveDays(
    trx,
    [...keys].map(([name, key]) => ({
      uuid: idOfDay(kit.newId(), key.local_date),
      user_id: userId,
      account_id: accountId,
      livemode,
      ...sumsOf(key, byDay.get(name) ?? []),
      reversed: (reversals.get(name)?.reversed ?? 0) + unknownRefunds(byDay.get(name) ?? []),
      reversed_later: reversals.get(name)?.reversed_later ?? 0,
    })),
  );
  await updatePosts(kit, trx, { userId, days, isNews });
  await kit.markChanged(trx, userId, { hasData: await hasLiveData(trx, userId) });
  return changed.filter((row) => row.is_new).length;
}

function nameOf({ currency, local_date: day }: DayKey): string {
  return `${currency} ${day}`;
}

/** Returns an id with the time of its day: that of the moment would tell others of the first payment. */
function idOfDay(id: string, day: string): string {
  const time = Date.parse(day).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${id.slice(13)}`;
}

/** Sums the refunds of a day whose payment is not known: they count as refunds of the day's own payments. */
function unknownRefunds(rows: readonly LedgerRow[]): number {
  return rows
    .filter((row) => revenuePart(row.reporting_category) === 'refunds' && row.payment_id === null)
    .reduce((sum, { amount }) => sum - amount, 0);
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
