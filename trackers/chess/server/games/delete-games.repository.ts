import type { ChessDb } from '../chess.db.ts';
import type { PoolDay } from './derived.repository.ts';

export async function deleteGamesOf(
  db: ChessDb,
  userId: string,
  accountId: string,
): Promise<readonly (PoolDay & { readonly uuid: string })[]> {
  return db
    .deleteFrom('chess_games')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .returning(['uuid', 'pool', 'local_date'])
    .execute();
}

export async function hasGames(db: ChessDb, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('chess_games')
    .select('uuid')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
