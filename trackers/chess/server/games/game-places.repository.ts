import { sql, type RawBuilder } from 'kysely';
import type { GameFilter } from '../../contract/games.ts';
import { TREND_GAMES } from '../formulas/moving-median.ts';
import { SESSION_GAP_MINUTES } from '../formulas/sessions.ts';
import { isNotIn } from './pool-days.repository.ts';

// Conditions on `chess_games g` by the place of a game among the others of a timeframe, as the stats of the page see it.

export interface GameSpan {
  readonly userId: string;
  readonly pool: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly excluded: readonly string[];
}

/**
 * A table of the rated games `g` that meet a condition. Its `step` is `f` for the first game of a session, `n` for a next
 * one, `-` if the time is unknown.
 */
export function sessionSteps(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select g.uuid, g.ended_at, g.local_date, g.result, case
        when g.local_hour is null then '-'
        -- A start after the end is ignored, and least() leaves out a missing start.
        when least(g.started_at, g.ended_at) - max(g.ended_at) filter (where g.local_hour is not null) over earlier
          < make_interval(mins => ${SESSION_GAP_MINUTES}::integer) then 'n'
        else 'f' end as step
    from chess_games g where ${where} and g.is_rated
    window earlier as (order by g.ended_at, g.uuid rows between unbounded preceding and 1 preceding)) steps`;
}

/** One of the games with a place in their session; the last place stands for all later ones. */
export function isInSession(span: GameSpan, place: NonNullable<GameFilter['session']>): RawBuilder<boolean> {
  const isPlace = place === '4' ? sql`p.place >= 4` : sql`p.place = ${place}::integer`;
  return sql`g.uuid in (
    with numbered as (
      select uuid, ended_at, count(*) filter (where step = 'f') over (order by ended_at, uuid) as session
      from ${sessionSteps(countedIn(span))} where step <> '-'),
    places as (
      select uuid, row_number() over (partition by session order by ended_at, uuid) as place from numbered)
    select p.uuid from places p where ${isPlace})`;
}

/** One of the rated games right after a loss, or one of the others. */
export function isAfter(span: GameSpan, kind: NonNullable<GameFilter['after']>): RawBuilder<boolean> {
  const isKind = kind === 'loss' ? sql`is not distinct from` : sql`is distinct from`;
  return sql`g.uuid in (
    select p.uuid from (
      select g.uuid, lag(g.result) over (order by g.ended_at, g.uuid) as before
      from chess_games g where ${countedIn(span)} and g.is_rated) p
    where p.before ${isKind} 'loss')`;
}

/** One of the analysed games behind the point of a day in the accuracy over time. */
export function isNewlyAnalysed(span: GameSpan, day: string): RawBuilder<boolean> {
  return sql`g.uuid in (
    select g.uuid from chess_games g
    where ${countedIn(span)} and g.accuracy is not null and g.local_date <= ${day}::date
    order by g.ended_at desc, g.uuid desc limit ${TREND_GAMES})`;
}

export function countedIn({ userId, pool, from, to, excluded }: GameSpan): RawBuilder<boolean> {
  return sql<boolean>`(g.user_id = ${userId} and g.is_counted and ${isNotIn(excluded)}
    and (${pool}::text is null or g.pool = ${pool})
    and (${from}::date is null or g.local_date >= ${from}::date)
    and (${to}::date is null or g.local_date <= ${to}::date))`;
}
