import type { Selectable } from 'kysely';
import type { ChessDb } from '../chess.db.ts';
import type { ChessTables } from '../database.gen.ts';

export type TokenRow = Selectable<ChessTables['chess_tokens']>;

/** Inserts a token; with `account_id` null it is only to be revoked. */
export async function insertToken(db: ChessDb, token: TokenRow): Promise<void> {
  await db.insertInto('chess_tokens').values(token).execute();
}

/** Marks the token of an account for revocation. */
export async function endToken(db: ChessDb, accountId: string): Promise<void> {
  await db
    .updateTable('chess_tokens')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .execute();
}

export async function findTokenOf(
  db: ChessDb,
  accountId: string,
  now: Date,
): Promise<Pick<TokenRow, 'uuid' | 'sealed'> | undefined> {
  return db
    .selectFrom('chess_tokens')
    .select(['uuid', 'sealed'])
    .where('account_id', '=', accountId)
    .where('until', '>', now)
    .executeTakeFirst();
}

export async function findEndedTokens(
  db: ChessDb,
  limit: number,
): Promise<readonly Pick<TokenRow, 'uuid' | 'sealed' | 'until'>[]> {
  return db
    .selectFrom('chess_tokens')
    .select(['uuid', 'sealed', 'until'])
    .where('account_id', 'is', null)
    .orderBy('uuid')
    .limit(limit)
    .execute();
}

export async function deleteToken(db: ChessDb, uuid: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('chess_tokens')
    .where('uuid', '=', uuid)
    .returning('uuid')
    .executeTakeFirst();
  return deleted !== undefined;
}
