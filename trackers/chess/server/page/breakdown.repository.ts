import { sql } from 'kysely';
import type { BreakdownDimension } from '../../contract/breakdown.ts';
import type { ChessDb } from '../chess.db.ts';
import { controlOf, MOVE_SECONDS, strengthOf } from '../games/game-facts.repository.ts';
import { within, wonDrawnLost, type Span } from './play-stats.repository.ts';

/** Sums over the games of one value of a dimension; those of all games are the dimension `phase`. */
export interface BreakdownRow {
  readonly dimension: BreakdownDimension;
  /** Null where the dimension is not known, and for all games. */
  readonly value: string | null;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Number of games and mean of each metric. */
  readonly accuracyGames: number;
  readonly accuracy: number | null;
  readonly acplGames: number;
  readonly acpl: number | null;
  readonly timedGames: number;
  readonly moveSeconds: number | null;
  /** Number of games and mean loss, then number and mean time, of opening, middlegame and endgame. */
  readonly phases: readonly (readonly [number, number | null, number, number | null])[];
}

/** Counts and averages the games of a span by every dimension, in one reading of them. */
export async function breakDown(db: ChessDb, span: Span): Promise<BreakdownRow[]> {
  const { rows } = await sql<BreakdownRow>`
    select case when grouping(g.opening) = 0 then 'opening' when grouping(g.color) = 0 then 'color'
        when grouping(g.result) = 0 then 'result' when grouping(g.strength) = 0 then 'strength'
        when grouping(g.weekday) = 0 then 'weekday' when grouping(g.hour) = 0 then 'hour'
        when grouping(g.control) = 0 then 'control' else 'phase' end as dimension,
      coalesce(g.opening, g.color, g.result, g.strength, g.weekday::text, g.hour::text, g.control) as value,
      ${wonDrawnLost},
      count(g.accuracy) as "accuracyGames", avg(g.accuracy::float8) as accuracy,
      count(g.acpl) as "acplGames", avg(g.acpl::float8) as acpl,
      count(g.move_seconds) as "timedGames", avg(g.move_seconds) as "moveSeconds",
      json_build_array(
        json_build_array(count(g.opening_acpl), avg(g.opening_acpl::float8),
          count(g.opening_seconds), avg(g.opening_seconds::float8)),
        json_build_array(count(g.middlegame_acpl), avg(g.middlegame_acpl::float8),
          count(g.middlegame_seconds), avg(g.middlegame_seconds::float8)),
        json_build_array(count(g.endgame_acpl), avg(g.endgame_acpl::float8),
          count(g.endgame_seconds), avg(g.endgame_seconds::float8))) as phases
    from (
      select o.family as opening, g.color, g.result, ${strengthOf(span)} as strength,
        case when g.date_precision = 'day' then g.local_weekday end as weekday, g.local_hour as hour,
        ${controlOf} as control, g.accuracy, g.acpl, ${MOVE_SECONDS} as move_seconds,
        g.opening_acpl, g.middlegame_acpl, g.endgame_acpl,
        g.opening_seconds, g.middlegame_seconds, g.endgame_seconds
      from chess_games g left join chess_openings o on o.id = g.opening_id
      where ${within(span)}) g
    group by grouping sets ((g.opening), (g.color), (g.result), (g.strength), (g.weekday), (g.hour), (g.control), ())`.execute(
    db,
  );
  return rows;
}
