import { sql, type RawBuilder } from 'kysely';
import type { ChessDb } from '../chess.db.ts';
import type { RunningStreaks, Streak } from '../formulas/streaks.ts';
import { isNotIn } from '../games/pool-days.repository.ts';
import type { Span } from './play-stats.repository.ts';

/** Returns the streaks that were running when a day began. */
export async function findRunningStreaks(db: ChessDb, span: Span, day: string): Promise<RunningStreaks> {
  const [win, unbeaten] = await Promise.all([
    findNewestRun(db, earlier(span, day), sql`g.result <> 'win'`),
    findNewestRun(db, earlier(span, day), sql`g.result = 'loss'`),
  ]);
  return { win, unbeaten };
}

/** A condition on `chess_games g`: rated games before a day. */
function earlier({ userId, pool, excluded }: Span, day: string): RawBuilder<boolean> {
  return sql<boolean>`(g.user_id = ${userId} and g.pool = ${pool} and g.is_counted and g.is_rated
    and g.local_date < ${day}::date and ${isNotIn(excluded)}
    -- In every time zone a day begins before this moment, so that the index by time is used.
    and g.ended_at < (${day}::date + 1)::timestamp at time zone 'UTC')`;
}

/** Returns the games after the last one that ended a run, without reading the history before. */
async function findNewestRun(
  db: ChessDb,
  isIncluded: RawBuilder<boolean>,
  endsRun: RawBuilder<unknown>,
): Promise<Streak> {
  const { rows } = await sql<Streak>`
    with breaker as materialized (
      select g.ended_at, g.uuid from chess_games g where ${isIncluded} and ${endsRun}
      order by g.ended_at desc, g.uuid desc limit 1)
    select count(*) as games, min(g.local_date) as "from", max(g.local_date) as "to"
    from chess_games g
    where ${isIncluded} and (g.ended_at, g.uuid) > (
      coalesce((select ended_at from breaker), '-infinity'),
      coalesce((select uuid from breaker), '00000000-0000-0000-0000-000000000000'))`.execute(db);
  return rows[0] ?? { games: 0, from: null, to: null };
}
