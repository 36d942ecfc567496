import { sql } from 'kysely';
import type { ChessDb } from '../chess.db.ts';
import type { PoolDay } from './pool-days.repository.ts';
import { foldName } from './fold-name.ts';

export interface OwnName {
  readonly source: string;
  readonly name_key: string;
}

export async function findOwnNames(db: ChessDb, userId: string): Promise<OwnName[]> {
  return db
    .selectFrom('chess_own_names')
    .select(['source', 'name_key'])
    .where('user_id', '=', userId)
    .execute();
}

export async function addOwnNames(
  db: ChessDb,
  userId: string,
  games: readonly { readonly source: string; readonly ownName: string }[],
): Promise<OwnName[]> {
  if (games.length === 0) return [];
  return db
    .insertInto('chess_own_names')
    .values(games.map(({ source, ownName }) => ({ user_id: userId, source, name_key: foldName(ownName) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['source', 'name_key'])
    .execute();
}

/** Returns the names under which a user's games were played, as written. */
export async function findPlayedNames(
  db: ChessDb,
  userId: string,
): Promise<{ source: string; ownName: string }[]> {
  return db
    .selectFrom('chess_games')
    .select(['source', 'own_name as ownName'])
    .distinct()
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteOwnNames(db: ChessDb, userId: string, names: readonly OwnName[]): Promise<void> {
  await sql`
    delete from chess_own_names o
    using json_to_recordset(${JSON.stringify(names)}::json) as n (source text, name_key text)
    where o.user_id = ${userId} and o.source = n.source and o.name_key = n.name_key`.execute(db);
}

/** Stops counting games against the user's own names. Returns the days of pools that change. */
export async function discountGamesAgainst(
  db: ChessDb,
  userId: string,
  names: readonly OwnName[],
): Promise<PoolDay[]> {
  const { rows } = await sql<PoolDay>`
    update chess_games g set is_counted = false
    from json_to_recordset(${JSON.stringify(names)}::json) as n (source text, name_key text)
    where g.user_id = ${userId} and g.source = n.source and g.opponent_key = n.name_key and g.is_counted
    returning g.pool, g.local_date`.execute(db);
  return rows;
}

/** Counts games against names that are no longer the user's own. Returns the days of pools that change. */
export async function countGamesAgainst(
  db: ChessDb,
  userId: string,
  names: readonly OwnName[],
): Promise<PoolDay[]> {
  const { rows } = await sql<PoolDay>`
    update chess_games g set is_counted = true
    from json_to_recordset(${JSON.stringify(names)}::json) as n (source text, name_key text)
    where g.user_id = ${userId} and g.source = n.source and g.opponent_key = n.name_key and not g.is_counted
      and g.result <> 'none' and not g.opponent_is_ai and g.variant <> 'fromposition'
    returning g.pool, g.local_date`.execute(db);
  return rows;
}
