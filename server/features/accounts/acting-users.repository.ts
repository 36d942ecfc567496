import { sql } from 'kysely';
import { queueStatement } from '../../platform/database-client.ts';
import type { Db } from '../../platform/database.ts';
import { summaryColumns, type SummaryRow } from './user-summaries.sql.ts';

/**
 * Keeps users from being activated, deactivated or deleted until the transaction ends: counters of active users stay
 * right. The first lock of every transaction that changes such a counter.
 */
export async function lockActivations(trx: Db): Promise<void> {
  await queueStatement(trx, sql`select hold_activations()`);
}

/**
 * Keeps everyone else from changing who is active or an administrator until the transaction ends. Taken before any
 * other lock; the triggers of a (de)activation take the same one.
 */
export async function lockAdministration(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7022028, 0)`.execute(trx);
}

export async function findActiveUser(trx: Db, userId: string): Promise<SummaryRow | undefined> {
  const { rows } = await sql<SummaryRow>`
    select ${summaryColumns('u')} from users u where u.uuid = ${userId} and u.is_active`.execute(trx);
  return rows[0];
}
