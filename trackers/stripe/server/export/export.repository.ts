import { sql, type Selectable } from 'kysely';
import type { StripeTables } from '../database.gen.ts';
import type { StripeDb } from '../stripe.db.ts';

/** Columns of the exported file, in their order. */
export const EXPORTED_COLUMNS = [
  'uuid',
  'txn_id',
  'account_id',
  'currency',
  'amount',
  'fee',
  'net',
  'reporting_category',
  'status',
  'created_at',
  'local_date',
] as const;

export type ExportedTransaction = Pick<
  Selectable<StripeTables['stripe_ledger']>,
  (typeof EXPORTED_COLUMNS)[number]
>;

/** Selects the next transactions by uuid. */
export async function findTransactionsAfter(
  db: StripeDb,
  { userId, after, limit }: { userId: string; after: string | null; limit: number },
): Promise<ExportedTransaction[]> {
  return db
    .selectFrom('stripe_ledger')
    .select(EXPORTED_COLUMNS)
    .where('user_id', '=', userId)
    .$if(after !== null, (query) => query.where('uuid', '>', after))
    .orderBy('uuid')
    .limit(limit)
    .execute();
}

export async function countTransactions(db: StripeDb, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from stripe_ledger where user_id = ${userId}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Selects the connections of a user without their tokens. */
export async function findExportedConnections(db: StripeDb, userId: string) {
  return db
    .selectFrom('stripe_connections')
    .select([
      'account_id',
      'business_name',
      'country',
      'default_currency',
      'livemode',
      'connected_at',
      'disconnected_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('connected_at')
    .execute();
}
