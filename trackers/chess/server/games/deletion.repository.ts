import { sql } from 'kysely';
import type { ChessDb } from '../chess.db.ts';
import type { PoolDay } from './pool-days.repository.ts';

export interface DeletedGame extends PoolDay {
  readonly uuid: string;
  readonly source: string;
  readonly ownName: string;
  readonly burstOf: string | null;
}

/** The games of an account, those of an import that no account has taken over since, or one game. */
export type DeletionFilter =
  | { readonly accountId: string }
  | { readonly importId: string }
  | { readonly gameId: string };

export async function findDeleted(
  db: ChessDb,
  userId: string,
  filter: DeletionFilter,
): Promise<DeletedGame[]> {
  const { rows } = await sql<DeletedGame>`
    select uuid, pool, local_date, source, own_name as "ownName", burst_of as "burstOf" from chess_games
    where user_id = ${userId} and ${matches(filter)}`.execute(db);
  return rows;
}

function matches(filter: DeletionFilter) {
  if ('accountId' in filter) return sql`account_id = ${filter.accountId}`;
  if ('gameId' in filter) return sql`uuid = ${filter.gameId}`;
  return sql`import_id = ${filter.importId} and account_id is null`;
}

/** Deletes games with their milestones; keys and moves go by cascade. */
export async function deleteRows(db: ChessDb, uuids: readonly string[]): Promise<void> {
  await sql`delete from chess_milestones where game_id = any(${[...uuids]}::uuid[])`.execute(db);
  await sql`delete from chess_games where uuid = any(${[...uuids]}::uuid[])`.execute(db);
}

/** Remembers all ids of a game, so that no sync stores it again. */
export async function rememberKeys(db: ChessDb, userId: string, gameId: string): Promise<void> {
  await sql`
    insert into chess_deleted_keys (user_id, source, external_id)
    select user_id, source, external_id from chess_game_keys where user_id = ${userId} and game_id = ${gameId}
    on conflict do nothing`.execute(db);
}

export async function hasGames(db: ChessDb, userId: string): Promise<boolean> {
  const { rows } = await sql`select from chess_games where user_id = ${userId} limit 1`.execute(db);
  return rows.length > 0;
}
