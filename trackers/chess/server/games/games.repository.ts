import { sql, type Selectable } from 'kysely';
import type { ChessDb } from '../chess.db.ts';
import type { ChessTables } from '../database.gen.ts';
import type { GameOpening } from './game.model.ts';
import { lossesOf, ratingsOf, type NewGame } from './game-row.ts';
import type { PoolDay } from './pool-days.repository.ts';

/** One of the ids under which a source names a game. */
export interface GameKey {
  readonly source: string;
  readonly externalId: string;
}

/** Returns the games that a user has under some ids, by source and id with a blank between. */
export async function findKeys(
  db: ChessDb,
  userId: string,
  keys: readonly GameKey[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; game_id: string }>`
    select k.source || ' ' || k.external_id as key, k.game_id
    from json_to_recordset(${JSON.stringify(keys)}::json) as wanted (source text, "externalId" text)
    join chess_game_keys k on k.user_id = ${userId} and k.source = wanted.source
      and k.external_id = wanted."externalId"`.execute(db);
  return new Map(rows.map(({ key, game_id }) => [key, game_id]));
}

/** Returns which of some ids belong to games that the user deleted, by source and id with a blank between. */
export async function findDeletedKeys(
  db: ChessDb,
  userId: string,
  keys: readonly GameKey[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select k.source || ' ' || k.external_id as key
    from json_to_recordset(${JSON.stringify(keys)}::json) as wanted (source text, "externalId" text)
    join chess_deleted_keys k on k.user_id = ${userId} and k.source = wanted.source
      and k.external_id = wanted."externalId"`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

export async function addKeys(
  db: ChessDb,
  userId: string,
  keys: readonly (GameKey & { readonly gameId: string })[],
): Promise<void> {
  await sql`
    insert into chess_game_keys (user_id, source, external_id, game_id)
    select ${userId}, source, "externalId", "gameId"
    from json_to_recordset(${JSON.stringify(keys)}::json) as k (source text, "externalId" text, "gameId" uuid)
    on conflict do nothing`.execute(db);
}

export async function insertGames(
  db: ChessDb,
  rows: readonly Selectable<ChessTables['chess_games']>[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into chess_games
    select * from json_populate_recordset(null::chess_games, ${JSON.stringify(rows)}::json)`.execute(db);
}

export interface MovesRow {
  readonly game_id: string;
  readonly initial_fen: string | null;
  readonly final_fen: string | null;
  /** Base64. */
  readonly content: string;
}

export async function insertMoves(db: ChessDb, rows: readonly MovesRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into chess_moves (game_id, initial_fen, final_fen, content)
    select game_id, initial_fen, final_fen, decode(content, 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as m (game_id uuid, initial_fen text, final_fen text, content text)`.execute(db);
}

/**
 * Applies facts that a provider adds to a game later: an analysis, a rating refund, a result settled by its team, and
 * whether it is rated, which a file can only guess. Returns the games that changed.
 */
export async function updateGames(
  db: ChessDb,
  games: readonly NewGame[],
): Promise<(PoolDay & { uuid: string })[]> {
  if (games.length === 0) return [];
  const facts = games.map(({ uuid, game }) => ({
    uuid,
    result: game.result,
    termination: game.termination,
    accuracy: game.accuracy,
    opponent_accuracy: game.opponentAccuracy,
    ...lossesOf(game),
    is_rated: game.isRated,
    ...ratingsOf(game),
    is_void: game.result === 'none' || !game.isCompetitive,
  }));
  const { rows } = await sql<PoolDay & { uuid: string }>`
    update chess_games g set result = n.result, termination = n.termination,
      accuracy = coalesce(n.accuracy, g.accuracy),
      opponent_accuracy = coalesce(n.opponent_accuracy, g.opponent_accuracy), acpl = coalesce(n.acpl, g.acpl),
      opening_acpl = coalesce(n.opening_acpl, g.opening_acpl),
      middlegame_acpl = coalesce(n.middlegame_acpl, g.middlegame_acpl),
      endgame_acpl = coalesce(n.endgame_acpl, g.endgame_acpl),
      is_rated = n.is_rated,
      rating_before = case when n.is_rated = g.is_rated then g.rating_before else n.rating_before end,
      rating_after = case when n.is_rated = g.is_rated then coalesce(n.rating_after, g.rating_after) else n.rating_after end,
      rating = case when n.is_rated then coalesce(n.rating_after, g.rating) end,
      rating_diff = case when n.is_rated <> g.is_rated then n.rating_diff
        when g.rating_diff is not null then coalesce(n.rating_after, g.rating_after) - g.rating_before end,
      is_counted = g.is_counted and not n.is_void
    from json_to_recordset(${JSON.stringify(facts)}::json) as n (uuid uuid, result text, termination text,
      accuracy real, opponent_accuracy real, acpl smallint, opening_acpl real, middlegame_acpl real, endgame_acpl real,
      is_rated boolean, rating_before integer, rating_after integer, rating_diff integer, is_void boolean)
    where g.uuid = n.uuid and (n.result <> g.result or n.termination <> g.termination or n.is_rated <> g.is_rated
      or n.accuracy <> g.accuracy or (n.accuracy is not null and g.accuracy is null)
      or n.opponent_accuracy <> g.opponent_accuracy or (n.opponent_accuracy is not null and g.opponent_accuracy is null)
      or n.acpl <> g.acpl or (n.acpl is not null and g.acpl is null)
      or (n.opening_acpl is not null and g.opening_acpl is null)
      or n.rating_after <> g.rating_after or (n.rating_after is not null and g.rating_after is null))
    returning g.uuid, g.pool, g.local_date`.execute(db);
  return rows;
}

/** Assigns games that were imported before their account was linked to this account. Returns which. */
export async function linkGames(db: ChessDb, accountId: string, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return [];
  const { rows } = await sql<{ uuid: string }>`
    update chess_games set account_id = ${accountId}
    where uuid = any(${uuids}::uuid[]) and account_id is null
    returning uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** Returns the ids of openings by their keys; adds the missing ones. */
export async function openingIds(
  db: ChessDb,
  openings: readonly GameOpening[],
  keyOf: (opening: Pick<GameOpening, 'eco' | 'name'>) => string,
): Promise<Map<string, number>> {
  const wanted = new Map(openings.map((opening) => [keyOf(opening), opening]));
  if (wanted.size === 0) return new Map();
  const names = JSON.stringify([...wanted.values()].map(({ eco, name, family }) => ({ eco, name, family })));
  // Always in the same order: two transactions that add the same openings cannot deadlock.
  await sql`
    insert into chess_openings (eco, name, family)
    select coalesce(n.eco, ''), n.name, n.family
    from json_to_recordset(${names}::json) as n (eco text, name text, family text)
    where not exists (select from chess_openings o where o.name = n.name and o.eco = coalesce(n.eco, ''))
    order by n.name, n.eco
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number; eco: string; name: string }>`
    select o.id, o.eco, o.name
    from json_to_recordset(${names}::json) as n (eco text, name text)
    join chess_openings o on o.name = n.name and o.eco = coalesce(n.eco, '')`.execute(db);
  return new Map(rows.map(({ id, eco, name }) => [keyOf({ eco: eco || null, name }), id]));
}
