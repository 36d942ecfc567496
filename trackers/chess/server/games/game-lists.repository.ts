import { sql, type RawBuilder } from 'kysely';
import type { GameFilter } from '../../contract/games.ts';
import type { ChessDb } from '../chess.db.ts';
import { controlOf, FACTS, strengthOf } from './game-facts.repository.ts';
import { recordColumns, type GameRecord } from './game-records.repository.ts';
import { isNotIn } from './pool-days.repository.ts';

/** A selection of a user's games; null and absent fields do not restrict it. */
export interface GameSelection extends Omit<GameFilter, 'from' | 'to'> {
  readonly userId: string;
  readonly pool: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** Games that this viewer may not see: scheduled and hidden ones. */
  readonly leftOut: readonly string[];
  /** Leaves out games without a result, too: they have no posts that could be scheduled. */
  readonly hasPublishDelay: boolean;
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
    selection.opening === undefined ? sql`` : sql`left join chess_openings o on o.id = g.opening_id`;
  const { rows } = await sql<{ games: number }>`
    select count(*) as games from chess_games g ${openings} where ${matches(selection)}`.execute(db);
  return rows[0]?.games ?? 0;
}

function matches({
  userId,
  pool,
  from,
  to,
  leftOut,
  hasPublishDelay,
  hidingRatings,
  ...filter
}: GameSelection): RawBuilder<boolean> {
  const conditions = [
    sql`g.user_id = ${userId}`,
    pool !== null && sql`g.pool = ${pool}`,
    from !== null && sql`g.local_date >= ${from}::date`,
    to !== null && sql`g.local_date <= ${to}::date`,
    isNotIn(leftOut),
    hasPublishDelay && sql`g.result <> 'none'`,
    filter.result !== undefined && sql`g.result = ${filter.result}`,
    filter.color !== undefined && sql`g.color = ${filter.color}`,
    filter.rated !== undefined && sql`g.is_rated = ${filter.rated === 'rated'}`,
    filter.termination !== undefined && sql`g.termination = ${filter.termination}`,
    filter.opening !== undefined && sql`o.family = ${filter.opening}`,
    filter.weekday !== undefined &&
      sql`g.local_weekday = ${filter.weekday}::smallint and g.date_precision = 'day'`,
    filter.hour !== undefined && sql`g.local_hour = ${filter.hour}::smallint`,
    filter.strength !== undefined && sql`${strengthOf({ hidingRatings })} = ${filter.strength}`,
    filter.control !== undefined && sql`${controlOf} = ${filter.control}`,
    filter.has !== undefined && sql`${FACTS[filter.has]} is not null`,
    filter.time_class !== undefined && sql`g.time_class = ${filter.time_class}`,
    filter.counted !== undefined && sql`g.is_counted`,
    filter.opponent !== undefined && sql`strpos(g.opponent_key, ${filter.opponent}) > 0`,
  ];
  return sql<boolean>`${sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )}`;
}
