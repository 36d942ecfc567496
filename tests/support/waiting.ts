import { sql } from 'kysely';
import type { Db } from '../../server/platform/database.ts';

/** Resolves when as many transactions wait for the locks of others. */
export async function untilWaiting(trx: Db, wanted: number): Promise<void> {
  for (let attempt = 0; attempt < 5_000; attempt += 1) {
    // Within a transaction, who is there is remembered.
    await sql`select pg_stat_clear_snapshot()`.execute(trx);
    const { rows } = await sql<{ n: number }>`
      select count(distinct l.pid) as n from pg_locks l join pg_stat_activity s on s.pid = l.pid
      where not l.granted and s.datname = current_database()`.execute(trx);
    if ((rows[0]?.n ?? 0) >= wanted) return;
  }
  throw new Error('they do not wait');
}
