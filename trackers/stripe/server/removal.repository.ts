import { sql } from 'kysely';
import type { StripeDb } from './stripe.db.ts';

const TABLES = [
  'stripe_metric_day',
  'stripe_sub_snapshot',
  'stripe_transaction',
  'stripe_ledger',
  'stripe_codes',
  'stripe_connections',
  'stripe_settings',
] as const;

/** Deletes every row of a user. Syncs are deleted with their connections. */
export async function deleteUser(db: StripeDb, userId: string): Promise<void> {
  for (const table of TABLES)
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(db);
}

export interface UserRows {
  readonly transactions: number;
  readonly days: number;
  readonly connections: number;
}

export async function countUser(db: StripeDb, userId: string): Promise<UserRows> {
  const { rows } = await sql<UserRows>`
    select (select count(*) from stripe_ledger where user_id = ${userId}) as transactions,
      (select count(*) from stripe_transaction where user_id = ${userId}) as days,
      (select count(*) from stripe_connections where user_id = ${userId}) as connections`.execute(db);
  return rows[0] ?? { transactions: 0, days: 0, connections: 0 };
}
