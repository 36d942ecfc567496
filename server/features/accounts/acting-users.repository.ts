import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../../platform/advisory-locks.ts';
import { queueStatement } from '../../platform/database-client.ts';
import type { Db } from '../../platform/database.ts';
import { summaryColumns, type SummaryRow } from './user-summaries.sql.ts';

/**
 * Keeps these users from being activated, deactivated or deleted until the transaction ends. The first lock of every
 * transaction in which they like, comment or follow: counters of active users stay right.
 */
export async function lockActivations(trx: Db, userIds: readonly string[]): Promise<void> {
  const lock = sql`
    select lock_acts(id) from (
      select distinct on (hashtext(id::text)) id from unnest(${[...userIds]}::uuid[]) id order by hashtext(id::text)) ids`;
  await queueStatement(trx, lock);
}

/** Waits for the acts of a user that are under way, and keeps others from beginning until the transaction ends. */
export async function lockActs(trx: Db, userId: string): Promise<void> {
  await sql`select lock_activation(${userId})`.execute(trx);
}

/**
 * Keeps everyone else from changing who is active or an administrator until the transaction ends. Taken before any
 * other lock; the triggers of a (de)activation take the same one.
 */
export async function lockAdministration(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.administration}, 0)`.execute(trx);
}

export async function findActiveUser(trx: Db, userId: string): Promise<SummaryRow | undefined> {
  const { rows } = await sql<SummaryRow>`
    select ${summaryColumns('u')} from users u where u.uuid = ${userId} and u.is_active`.execute(trx);
  return rows[0];
}
