import { sql } from 'kysely';
import type { Provider } from '../../contract/game-values.ts';
import type { ChessDb } from '../chess.db.ts';

/** Games of an account as its provider counts them, all of them or the rated ones of a pool. */
export type GameCount = {
  account_id: string;
  provider: Provider;
  username: string;
  /** Null: all games at the provider. */
  pool: string | null;
  counted: number;
  /** Stored games, and those that the owner deleted. */
  stored: number;
};

/** Returns the counts of accounts whose whole history has been fetched. */
export async function findGameCounts(
  db: ChessDb,
  userId: string,
  accountIds: readonly string[],
): Promise<GameCount[]> {
  const { rows } = await sql<GameCount>`
    with fetched as (
      select a.uuid, a.user_id, a.provider, a.username, s.total,
        (select count(*) from chess_deleted_keys d where d.user_id = a.user_id and d.source = a.provider) as deleted
      from chess_accounts a join chess_syncs s on s.account_id = a.uuid
      where a.user_id = ${userId} and a.uuid = any(${[...accountIds]}::uuid[]) and s.error is null
        and (a.provider = 'chesscom' or s.is_backfilled)
        and not exists (select from chess_months m where m.account_id = a.uuid and m.is_due)
    ),
    -- Rated games by pool, where the provider says how many were won, drawn and lost.
    by_pool as (
      select f.*, n.pool, n.won + n.drawn + n.lost as counted
      from fetched f join chess_snapshots n on n.account_id = f.uuid
      where n.won + n.drawn + n.lost is not null
    )
    select p.uuid as account_id, p.provider, p.username, p.pool, p.counted,
      p.deleted + (select count(*) from chess_games g
        where g.user_id = p.user_id and g.pool = p.pool and g.is_rated) as stored
    from by_pool p
    union all
    select f.uuid, f.provider, f.username, null, f.total,
      f.deleted + (select count(*) from chess_games g
        where g.user_id = f.user_id and g.pool like f.provider || ':%')
    from fetched f where f.total is not null
    order by 1, 4`.execute(db);
  return rows;
}
