import { sql } from 'kysely';
import type { ChessDb } from './chess.db.ts';

/** In an order that lets no row point at one that is gone; keys, moves, months and syncs go with what they belong to. */
const TABLES = [
  'chess_settings',
  'chess_milestones',
  'chess_pages',
  'chess_versions',
  'chess_pool_days',
  'chess_own_names',
  'chess_imports',
  'chess_games',
  'chess_accounts',
] as const;

/** Deletes every row of a person. */
export async function removePerson(db: ChessDb, userId: string): Promise<void> {
  for (const table of TABLES) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(db);
  }
}
