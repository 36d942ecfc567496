import { isNoneOf } from '@plotline/server/tracker-kit/none-of.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ChessDb } from '../chess.db.ts';

export interface PoolDay {
  readonly pool: string;
  readonly local_date: string;
}

export interface CountedGames {
  readonly userId: string;
  /** Games that this viewer may not see yet. */
  readonly excluded: readonly string[];
}

/** Rebuilds days of pools from their games; a day without a counted game is deleted. */
export async function rebuildPoolDays(db: ChessDb, userId: string, days: readonly PoolDay[]): Promise<void> {
  const changed = new Map(
    days.map(({ pool, local_date }) => [`${pool} ${local_date}`, { pool, local_date }]),
  );
  if (changed.size === 0) return;
  const wanted = sql`json_to_recordset(${JSON.stringify([...changed.values()])}::json)
    as wanted (pool text, local_date date)`;
  await sql`
    delete from chess_pool_days d using ${wanted}
    where d.user_id = ${userId} and d.pool = wanted.pool and d.local_date = wanted.local_date`.execute(db);
  await sql`
    insert into chess_pool_days (user_id, pool, local_date, games, rated, open, high, low, close, is_provisional)
    ${daysOfGames({ userId, excluded: [] }, wanted)}`.execute(db);
}

/** A condition that excludes games from `chess_games g`. */
export function isNotIn(uuids: readonly string[]): RawBuilder<boolean> {
  return isNoneOf(sql`g.uuid`, uuids);
}

/** A table of the days of a user's pools; days with excluded games are computed without them. */
export function poolDays({ userId, excluded }: CountedGames): RawBuilder<unknown> {
  const stored = sql`select d.* from chess_pool_days d where d.user_id = ${userId}`;
  if (excluded.length === 0) return sql`(${stored}) pool_days`;
  const wanted = sql`(select distinct s.pool, s.local_date from chess_games s
    where s.user_id = ${userId} and s.uuid = any(${excluded}::uuid[])) wanted`;
  return sql`(
    ${stored} and not exists (
      select from ${wanted} where wanted.pool = d.pool and wanted.local_date = d.local_date)
    union all ${daysOfGames({ userId, excluded }, wanted)}) pool_days`;
}

/** Rows of `chess_pool_days` for the days in `wanted (pool, local_date)` that have counted games. */
function daysOfGames({ userId, excluded }: CountedGames, wanted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select g.user_id, g.pool, g.local_date, count(*) as games, count(g.rating) as rated,
      (array_agg(g.rating order by g.ended_at, g.uuid) filter (where g.rating is not null))[1] as open,
      max(g.rating) as high, min(g.rating) as low,
      (array_agg(g.rating order by g.ended_at desc, g.uuid desc) filter (where g.rating is not null))[1] as close,
      coalesce((array_agg(g.is_provisional order by g.ended_at desc, g.uuid desc)
        filter (where g.rating is not null))[1], false) as is_provisional
    from ${wanted} join chess_games g on g.user_id = ${userId} and g.pool = wanted.pool
      and g.local_date = wanted.local_date and g.is_counted and ${isNotIn(excluded)}
      -- A day lies within these three in every time zone, so that an index by time finds its games, too.
      and g.ended_at > (wanted.local_date - 1)::timestamp at time zone 'UTC'
      and g.ended_at < (wanted.local_date + 2)::timestamp at time zone 'UTC'
    group by g.user_id, g.pool, g.local_date`;
}
