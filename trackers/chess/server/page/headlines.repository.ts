import { sql } from 'kysely';
import type { ChessDb } from '../chess.db.ts';

const RECENT_DAYS = 90;

export interface MainPool {
  readonly userId: string;
  readonly pool: string;
  readonly rating: number;
}

/** Returns each user's pool with the most recent games among those with a rating; users without any are left out. */
export async function findMainPools(db: ChessDb, userIds: readonly string[], now: Date): Promise<MainPool[]> {
  const { rows } = await sql<MainPool>`
    select distinct on (d.user_id) d.user_id as "userId", d.pool, coalesce(max(s.rating), d.rating) as rating
    from (select user_id, pool, sum(games) as games,
        coalesce(sum(games) filter (where local_date > ${now}::timestamptz::date - ${RECENT_DAYS}::integer), 0) as recent,
        (array_agg(close order by local_date desc) filter (where close is not null))[1] as rating
      from chess_pool_days where user_id = any(${[...userIds]}::uuid[]) group by user_id, pool) d
    left join chess_snapshots s on s.user_id = d.user_id and s.pool = d.pool
    where d.rating is not null
    group by d.user_id, d.pool, d.rating, d.recent, d.games
    order by d.user_id, d.recent desc, d.games desc, d.pool`.execute(db);
  return rows;
}
