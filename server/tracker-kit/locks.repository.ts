import { sql, type QueryExecutorProvider } from 'kysely';
import { ADVISORY_LOCKS } from '../platform/advisory-locks.ts';

/** Keeps other transactions of trackers from taking the lock of the same name until this one ends. */
export async function lockByName(trx: QueryExecutorProvider, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.trackers}, hashtext(${name}))`.execute(trx);
}
