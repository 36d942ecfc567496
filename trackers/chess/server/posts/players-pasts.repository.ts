import { sql } from 'kysely';
import type { ChessDb } from '../chess.db.ts';
import { isOnePlayer } from '../games/one-player.db.ts';

/** What was before a game in its pool, of its player alone. */
export interface PlayersPast {
  readonly uuid: string;
  /** This one among them. */
  readonly games: number;
  readonly peakBefore: number | null;
}

/**
 * Of those games whose owner has been several players of their site; of others what the days of pools tell is the same.
 * The pool is read once for each player, however many games are asked for.
 */
export async function findPlayersPasts(
  db: ChessDb,
  userId: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, PlayersPast>> {
  const { rows } = await sql<PlayersPast>`
    with asked as materialized (
      select g.uuid, g.pool, g.account_id, lower(g.own_name) as own_name, g.ended_at from chess_games g
      where g.uuid = any(${uuids}::uuid[]) and g.source in (
        select source from chess_own_names where user_id = ${userId} group by source having count(*) > 1)),
    players as (
      select pool, account_id, own_name, min(ended_at) as since from asked group by pool, account_id, own_name),
    history as materialized (
      select p.*, past.* from players p cross join lateral (
        select count(*) as games, max(g.rating) as peak from chess_games g
        where g.user_id = ${userId} and g.pool = p.pool and g.is_counted and g.ended_at < p.since
          and ${isOnePlayer('g', 'p')}) past)
    select a.uuid, h.games + late.games as games, greatest(h.peak, late.peak) as "peakBefore"
    from asked a
    join history h on h.pool = a.pool and h.own_name = a.own_name and h.account_id is not distinct from a.account_id
    cross join lateral (
      select count(*) as games, max(g.rating) filter (where g.uuid <> a.uuid) as peak from chess_games g
      where g.user_id = ${userId} and g.pool = a.pool and g.is_counted and g.ended_at >= h.since
        and (g.ended_at, g.uuid) <= (a.ended_at, a.uuid) and ${isOnePlayer('g', 'a')}) late`.execute(db);
  return new Map(rows.map((row) => [row.uuid, row]));
}
