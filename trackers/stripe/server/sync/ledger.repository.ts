import { sql, type Insertable, type Selectable } from 'kysely';
import type { StripeTables } from '../database.gen.ts';
import type { StripeDb } from '../stripe.db.ts';

export type LedgerRow = Selectable<StripeTables['stripe_ledger']>;
export type DayRow = Selectable<StripeTables['stripe_transaction']>;

/** A day in one currency of an account. */
export interface DayKey {
  readonly currency: string;
  readonly local_date: string;
}

const LEDGER_COLUMNS = [
  'uuid',
  'user_id',
  'account_id',
  'txn_id',
  'currency',
  'amount',
  'fee',
  'net',
  'reporting_category',
  'type',
  'status',
  'source_id',
  'exchange_rate',
  'livemode',
  'created_at',
  'available_on',
  'local_date',
  'payment_id',
  'stored_at',
] as const satisfies readonly (keyof LedgerRow)[];

const DAY_COLUMNS = [
  'uuid',
  'user_id',
  'account_id',
  'local_date',
  'currency',
  'livemode',
  'charges',
  'disputed_charges',
  'gross',
  'refunds',
  'disputes',
  'fees',
  'net',
  'last_charge_at',
  'reversed',
  'reversed_later',
] as const satisfies readonly (keyof DayRow)[];

/** Selects rows from one parameter: the statement is the same for any number of them, so it is prepared once. */
function recordsOf(table: string, columns: readonly string[], rows: readonly object[]) {
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  return sql`select ${listed} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}

/**
 * Inserts transactions and updates those that changed; a stored row keeps its uuid and its day. Returns the days of the
 * rows that were inserted or changed.
 */
export async function upsertLedger(
  trx: StripeDb,
  rows: readonly Insertable<StripeTables['stripe_ledger']>[],
): Promise<readonly (DayKey & { readonly payment_id: string | null; readonly is_new: boolean })[]> {
  if (rows.length === 0) return [];
  return trx
    .insertInto('stripe_ledger')
    .columns(LEDGER_COLUMNS)
    .expression(recordsOf('stripe_ledger', LEDGER_COLUMNS, rows))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'txn_id'])
        .doUpdateSet((row) => ({
          amount: row.ref('excluded.amount'),
          fee: row.ref('excluded.fee'),
          net: row.ref('excluded.net'),
          status: row.ref('excluded.status'),
          available_on: row.ref('excluded.available_on'),
          reporting_category: row.ref('excluded.reporting_category'),
          // A later read may not have the source.
          payment_id: sql<string | null>`coalesce(excluded.payment_id, stripe_ledger.payment_id)`,
        }))
        .where(
          sql<boolean>`(stripe_ledger.amount, stripe_ledger.fee, stripe_ledger.net, stripe_ledger.status,
            stripe_ledger.available_on, stripe_ledger.reporting_category, stripe_ledger.payment_id)
            is distinct from (excluded.amount, excluded.fee, excluded.net, excluded.status,
            excluded.available_on, excluded.reporting_category,
            coalesce(excluded.payment_id, stripe_ledger.payment_id))`,
        ),
    )
    .returning(['currency', 'local_date', 'payment_id', sql<boolean>`xmax = 0`.as('is_new')])
    .execute();
}

export interface DaysRequest {
  readonly userId: string;
  readonly accountId: string;
  readonly days: readonly DayKey[];
}

export async function findLedgerOfDays(
  trx: StripeDb,
  { userId, accountId, days }: DaysRequest,
): Promise<readonly LedgerRow[]> {
  return trx
    .selectFrom('stripe_ledger')
    .selectAll()
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('local_date', '=', sql<string>`any(${[...new Set(days.map((day) => day.local_date))]}::date[])`)
    .orderBy('created_at')
    .execute();
}

export async function findDaysOfPayments(
  trx: StripeDb,
  { userId, accountId, paymentIds }: Omit<DaysRequest, 'days'> & { readonly paymentIds: readonly string[] },
): Promise<readonly DayKey[]> {
  if (paymentIds.length === 0) return [];
  return trx
    .selectFrom('stripe_ledger')
    .select(['currency', 'local_date'])
    .distinct()
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('reporting_category', '=', 'charge')
    .where('source_id', '=', sql<string>`any(${[...paymentIds]}::text[])`)
    .execute();
}

interface Reversals extends DayKey {
  /** Minor units of the day's payments that were taken back, on the same day and later. */
  readonly reversed: number;
  readonly reversed_later: number;
}

/** Sums reversed payments per day. A failure on the same day is part of the gross already. */
export async function sumReversals(
  trx: StripeDb,
  { userId, accountId, days }: DaysRequest,
): Promise<readonly Reversals[]> {
  const { rows } = await sql<Reversals>`
    select c.currency, c.local_date,
      coalesce(-sum(r.amount) filter (where r.local_date > c.local_date
        or r.reporting_category not in ('charge_failure', 'partial_capture_reversal')), 0)::bigint as reversed,
      coalesce(-sum(r.amount) filter (where r.local_date > c.local_date), 0)::bigint as reversed_later
    from stripe_ledger c join stripe_ledger r on r.user_id = c.user_id and r.account_id = c.account_id
      and r.currency = c.currency and r.payment_id = c.source_id
    where c.user_id = ${userId} and c.account_id = ${accountId} and c.reporting_category = 'charge'
      and c.local_date = any(${[...new Set(days.map((day) => day.local_date))]}::date[])
    group by c.currency, c.local_date`.execute(trx);
  return rows;
}

/** Inserts days or replaces their sums. Returns them as stored. */
export async function saveDays(
  trx: StripeDb,
  rows: readonly Insertable<StripeTables['stripe_transaction']>[],
): Promise<readonly DayRow[]> {
  if (rows.length === 0) return [];
  return trx
    .insertInto('stripe_transaction')
    .columns(DAY_COLUMNS)
    .expression(recordsOf('stripe_transaction', DAY_COLUMNS, rows))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'account_id', 'currency', 'local_date']).doUpdateSet((row) => ({
        charges: row.ref('excluded.charges'),
        disputed_charges: row.ref('excluded.disputed_charges'),
        gross: row.ref('excluded.gross'),
        refunds: row.ref('excluded.refunds'),
        disputes: row.ref('excluded.disputes'),
        fees: row.ref('excluded.fees'),
        net: row.ref('excluded.net'),
        last_charge_at: row.ref('excluded.last_charge_at'),
        reversed: row.ref('excluded.reversed'),
        reversed_later: row.ref('excluded.reversed_later'),
      })),
    )
    .returningAll()
    .execute();
}

export async function findDay(db: StripeDb, uuid: string): Promise<DayRow | undefined> {
  return db.selectFrom('stripe_transaction').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

export async function setPosted(trx: StripeDb, uuids: readonly string[], isPosted: boolean): Promise<void> {
  if (uuids.length === 0) return;
  await trx
    .updateTable('stripe_transaction')
    .set({ is_posted: isPosted })
    .where('uuid', '=', sql<string>`any(${[...uuids]}::uuid[])`)
    .execute();
}

export async function findCurrencies(
  db: StripeDb,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('stripe_transaction')
    .select('currency')
    .distinct()
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ currency }) => currency);
}

/** Returns the time of the oldest transaction since a moment that was pending when it was read; null if none was. */
export async function findOldestPending(
  db: StripeDb,
  { userId, accountId, since }: { userId: string; accountId: string; since: Date },
): Promise<Date | null> {
  const row = await db
    .selectFrom('stripe_ledger')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

export async function hasLiveData(db: StripeDb, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stripe_transaction')
    .select('uuid')
    .where('user_id', '=', userId)
    .where('livemode', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
