import { sql } from 'kysely';
import type { Provider } from '../../contract/words.ts';
import type { ChessDb } from '../chess.db.ts';

/** First half of the advisory locks' keys; the second half stands for the provider. */
const LOCK_CLASS = 7_022_028;

/** Takes the turn for as long as the connection holds it; false when another user has it. */
export async function acquire(connection: ChessDb, provider: Provider): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select pg_try_advisory_lock(${LOCK_CLASS}, hashtext(${provider})) as is_held`.execute(connection);
  return rows[0]?.is_held === true;
}

export async function release(connection: ChessDb, provider: Provider): Promise<void> {
  await sql`select pg_advisory_unlock(${LOCK_CLASS}, hashtext(${provider}))`.execute(connection);
}
