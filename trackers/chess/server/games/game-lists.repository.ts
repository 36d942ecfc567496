import { sql, type RawBuilder } from 'kysely';
import type { GameFilter } from '../../contract/games.ts';
import type { ChessDb } from '../chess.db.ts';
import { controlOf, FACTS, hasOpponentRating, strengthOf } from './game-facts.repository.ts';
import { countedIn, isAfter, isInSession, isNewlyAnalysed, type GameSpan } from './game-places.repository.ts';
import { recordColumns, type GameRecord } from './game-records.repository.ts';
import { isNotIn } from './pool-days.repository.ts';

/** A selection of a user's games; null and absent fields do not restrict it. */
export interface GameSelection extends Omit<GameFilter, 'from' | 'to'> {
  readonly userId: string;
  readonly pool: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** The days of the timeframe; null for all. */
  readonly window: { readonly from: string | null; readonly to: string | null };
  /** Games that this viewer may not see: excluded and hidden ones. */
  readonly leftOut: readonly string[];
  /** Those of these that do not exist for this viewer: streaks are computed without them. */
  readonly excluded: readonly string[];
  /** Leaves out games without a result, too: they have no posts that could be scheduled. */
  readonly hidesNewData: boolean;
  /** Names of opponents who hide their ratings: no strength finds their games. */
  readonly hidingRatings: readonly string[];
}

/** A part of a list: after a place, or after a number of games. */
export interface ListPlace {
  readonly before: { readonly time: string; readonly uuid: string } | null;
  readonly skip: number;
  readonly limit: number;
}

export type ListedGame = GameRecord & { readonly endedMicros: number };

/** Returns games, newest first. */
export async function listGames(
  db: ChessDb,
  selection: GameSelection,
  place: ListPlace,
): Promise<ListedGame[]> {
  const behind = place.before
    ? sql`and (g.ended_at, g.uuid) < (${place.before.time}::timestamptz, ${place.before.uuid}::uuid)`
    : sql``;
  const { rows } = await sql<ListedGame>`
    select ${recordColumns}, (extract(epoch from g.ended_at) * 1000000)::bigint as "endedMicros"
    from chess_games g left join chess_openings o on o.id = g.opening_id
    where ${matches(selection)} ${behind}
    order by g.ended_at desc, g.uuid desc limit ${place.limit} offset ${place.skip}`.execute(db);
  return rows;
}

export async function countGames(db: ChessDb, selection: GameSelection): Promise<number> {
  const openings =
    selection.opening === undefined && selection.variation === undefined
      ? sql``
      : sql`left join chess_openings o on o.id = g.opening_id`;
  const { rows } = await sql<{ games: number }>`
    select count(*) as games from chess_games g ${openings} where ${matches(selection)}`.execute(db);
  return rows[0]?.games ?? 0;
}

function matches({
  userId,
  pool,
  from,
  to,
  window,
  leftOut,
  excluded,
  hidesNewData,
  hidingRatings,
  ...filter
}: GameSelection): RawBuilder<boolean> {
  const span = { userId, pool, from, to, excluded };
  const frame = { ...span, ...window };
  const conditions = [
    sql`g.user_id = ${userId}`,
    pool !== null && sql`g.pool = ${pool}`,
    from !== null && sql`g.local_date >= ${from}::date`,
    to !== null && sql`g.local_date <= ${to}::date`,
    isNotIn(leftOut),
    hidesNewData && sql`g.result <> 'none'`,
    filter.result !== undefined && sql`g.result = ${filter.result}`,
    filter.color !== undefined && sql`g.color = ${filter.color}`,
    filter.rated !== undefined && sql`g.is_rated = ${filter.rated === 'rated'}`,
    filter.termination !== undefined && sql`g.termination = any(${filter.termination.split(',')}::text[])`,
    filter.opening !== undefined && sql`o.family = ${filter.opening}`,
    filter.variation !== undefined && sql`o.name = ${filter.variation}`,
    filter.weekday !== undefined &&
      sql`g.local_weekday = ${filter.weekday}::smallint and g.date_precision = 'day'`,
    filter.hour !== undefined && isInHours(filter.hour),
    filter.strength !== undefined && sql`${strengthOf({ hidingRatings })} = ${filter.strength}`,
    filter.control !== undefined && sql`${controlOf} = ${filter.control}`,
    filter.has !== undefined && hasFact(filter.has, hidingRatings),
    filter.streak !== undefined && isInStreak(span, filter.streak),
    filter.session !== undefined && isInSession(frame, filter.session),
    filter.after !== undefined && isAfter(frame, filter.after),
    filter.analysed_to !== undefined && isNewlyAnalysed(frame, filter.analysed_to),
    filter.time_class !== undefined && sql`g.time_class = ${filter.time_class}`,
    filter.counted !== undefined && sql`g.is_counted`,
    filter.opponent !== undefined && sql`strpos(g.opponent_key, ${filter.opponent}) > 0`,
  ];
  return sql<boolean>`${sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )}`;
}

function hasFact(
  fact: NonNullable<GameFilter['has']>,
  hidingRatings: readonly string[],
): RawBuilder<boolean> {
  if (fact === 'opponent_rating') return hasOpponentRating({ hidingRatings });
  if (fact === 'both_ratings') return sql`${strengthOf({ hidingRatings })} is not null`;
  return sql`${FACTS[fact]} is not null`;
}

/** `18` or `18-19`. */
function isInHours(hours: string): RawBuilder<boolean> {
  const [first = '', last = first] = hours.split('-');
  return sql`g.local_hour between ${first}::smallint and ${last}::smallint`;
}

/**
 * A condition: one of the rated games of a streak. Of those within its days, the current one is the last, and the longest
 * one begins on the first day and ends on the last, or is the longest of a single day.
 */
function isInStreak(span: GameSpan, streak: NonNullable<GameFilter['streak']>): RawBuilder<boolean> {
  const isPart = streak.endsWith('_win') ? sql`r.result = 'win'` : sql`r.result <> 'loss'`;
  const order = streak.startsWith('current')
    ? sql`max(r.place) desc`
    : sql`(min(r.local_date) is not distinct from ${span.from}::date and max(r.local_date) is not distinct from ${span.to}::date)
        desc, count(*) desc, max(r.place) desc`;
  return sql`g.uuid in (
    with played as (
      select g.uuid, g.result, g.local_date, row_number() over by_end as place
      from chess_games g
      where ${countedIn(span)} and g.is_rated
      window by_end as (order by g.ended_at, g.uuid)),
    runs as (
      select r.uuid, r.local_date, r.place,
        r.place - row_number() over (order by r.place) as run
      from played r where ${isPart})
    select r.uuid from runs r
    where r.run = (select r.run from runs r group by r.run order by ${order} limit 1))`;
}
