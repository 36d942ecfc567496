import { sql } from 'kysely';
import type { ChessDb } from './chess.db.ts';

/** Ordered so that no foreign key breaks; keys, moves, months and syncs are deleted by cascade. */
const TABLES = [
  'chess_settings',
  'chess_milestones',
  'chess_pool_days',
  'chess_own_names',
  'chess_games',
  'chess_game_imports',
  'chess_deleted_keys',
  'chess_accounts',
] as const;

export async function removeUser(db: ChessDb, userId: string): Promise<void> {
  for (const table of TABLES) {
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(db);
  }
}

export interface UserRows {
  readonly games: number;
  readonly accounts: number;
}

export async function countUser(db: ChessDb, userId: string): Promise<UserRows> {
  const { rows } = await sql<UserRows>`
    select (select count(*) from chess_games where user_id = ${userId}) as games,
      (select count(*) from chess_accounts where user_id = ${userId}) as accounts`.execute(db);
  return rows[0] ?? { games: 0, accounts: 0 };
}
