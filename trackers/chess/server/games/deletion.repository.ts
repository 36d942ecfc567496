import { sql } from 'kysely';
import type { ChessDb } from '../chess.db.ts';
import type { PoolDay } from './pool-days.repository.ts';
import type { OwnName } from './own-names.repository.ts';

export interface AccountGame extends PoolDay {
  readonly uuid: string;
  readonly source: string;
  readonly ownName: string;
}

export async function findAccountGames(db: ChessDb, accountId: string): Promise<AccountGame[]> {
  const { rows } = await sql<AccountGame>`
    select uuid, pool, local_date, source, own_name as "ownName" from chess_games
    where account_id = ${accountId}`.execute(db);
  return rows;
}

/** Deletes the games of an account with their milestones; keys and moves go by cascade. */
export async function deleteAccountGames(db: ChessDb, accountId: string): Promise<void> {
  await sql`
    delete from chess_milestones
    where game_id in (select uuid from chess_games where account_id = ${accountId})`.execute(db);
  await sql`delete from chess_games where account_id = ${accountId}`.execute(db);
}

/** Deletes names without games: their players may be other people. */
export async function forgetNames(db: ChessDb, userId: string, names: readonly OwnName[]): Promise<void> {
  const unique = new Map(names.map((name) => [`${name.source} ${name.name_key}`, name]));
  await sql`
    delete from chess_own_names o
    using json_to_recordset(${JSON.stringify([...unique.values()])}::json) as n (source text, name_key text)
    where o.user_id = ${userId} and o.source = n.source and o.name_key = n.name_key
      and not exists (select from chess_games g
        where g.user_id = ${userId} and g.source = n.source and lower(g.own_name) = n.name_key)`.execute(db);
}

export async function hasGames(db: ChessDb, userId: string): Promise<boolean> {
  const { rows } = await sql`select from chess_games where user_id = ${userId} limit 1`.execute(db);
  return rows.length > 0;
}
