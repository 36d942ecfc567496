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

export async function findActiveUser(trx: Db, userId: string): Promise<SummaryRow | undefined> {
  const { rows } = await sql<SummaryRow>`
    select ${summaryColumns('u')} from users u where u.uuid = ${userId} and u.is_active`.execute(trx);
  return rows[0];
}
