import type { ChessDb } from '../chess.db.ts';

/** The usernames of a person's linked accounts. */
export async function findLinkedNames(db: ChessDb, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chess_accounts')
    .select('username')
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .execute();
  return rows.map(({ username }) => username);
}
