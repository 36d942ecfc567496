import { sql } from 'kysely';
import type { Color, PlayedResult, Termination, TimeClass } from '../../contract/game-values.ts';
import type { ChessDb } from '../chess.db.ts';
import { partsOf } from '../formulas/pools.ts';
import { BAND, hasOpponentRating } from '../games/game-facts.repository.ts';
import { within, wonDrawnLost, type Span } from './play-stats.repository.ts';

export interface ResultRow {
  readonly isBefore: boolean;
  readonly color: Color;
  readonly isRated: boolean;
  /** Null if all games of the pool have the same. */
  readonly timeClass: TimeClass | null;
  readonly result: PlayedResult;
  readonly termination: Termination;
  readonly games: number;
}

/** Null where the pool implies it: the index that these stats are read from does not contain it. */
function timeClassIn({ pool }: Span) {
  return partsOf(pool).timeClass === null ? sql`g.time_class` : sql`null`;
}

/** Counts games in the window that begins at `from`, and those of the span before it. */
export async function countResults(db: ChessDb, span: Span, from: string): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select g.local_date < ${from}::date as "isBefore", g.color, g.is_rated as "isRated", g.result, g.termination,
      ${timeClassIn(span)} as "timeClass", count(*) as games
    from chess_games g where ${within(span)}
    group by 1, 2, 3, 4, 5, 6 order by games desc, g.termination`.execute(db);
  return rows;
}

export interface DayResultsRow {
  readonly date: string;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

/** Counts the games of each day with any. */
export async function countDailyResults(
  db: ChessDb,
  span: Omit<Span, 'hidingRatings'>,
): Promise<DayResultsRow[]> {
  const { rows } = await sql<DayResultsRow>`
    select g.local_date as date, ${wonDrawnLost}
    from chess_games g where ${within(span)}
    group by g.local_date`.execute(db);
  return rows;
}

export interface OpponentRow {
  readonly isBefore: boolean;
  readonly rating: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export async function countOpponents(db: ChessDb, span: Span, from: string): Promise<OpponentRow[]> {
  const { rows } = await sql<OpponentRow>`
    select g.local_date < ${from}::date as "isBefore", g.opponent_rating as rating, ${wonDrawnLost}
    from chess_games g where ${within(span)} and ${hasOpponentRating(span)}
    group by 1, 2`.execute(db);
  return rows;
}

export interface BandRow {
  /** The index in `STRENGTH_BANDS`. */
  readonly band: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Sum of the expected scores, by Elo's formula from the ratings before each game. */
  readonly expected: number;
}

/** Counts rated games with both ratings known. */
export async function countBands(db: ChessDb, span: Span): Promise<BandRow[]> {
  const { rows } = await sql<BandRow>`
    select ${BAND} as band,
      ${wonDrawnLost},
      sum(1 / (1 + power(10, (g.opponent_rating - g.rating_before)::float8 / 400))) as expected
    from chess_games g
    where ${within(span)} and ${hasOpponentRating(span)} and g.rating_before is not null
    group by 1 order by 1`.execute(db);
  return rows;
}

export interface OpeningRow {
  readonly color: Color;
  readonly name: string;
  readonly eco: string;
  readonly family: string;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** By opponents' ratings, of rated games: `[1652, won, drawn, lost]`. */
  readonly opponents: readonly (readonly [number, number, number, number])[];
}

export async function countOpenings(db: ChessDb, span: Span): Promise<OpeningRow[]> {
  const { rows } = await sql<OpeningRow>`
    select c.color, o.name, o.eco, o.family, sum(c.won) as won, sum(c.drawn) as drawn,
      sum(c.lost) as lost,
      coalesce(json_agg(json_build_array(c.rating, c.won, c.drawn, c.lost)) filter (where c.rating is not null), '[]')
        as opponents
    from (select g.color, g.opening_id, case when ${hasOpponentRating(span)} then g.opponent_rating end as rating,
        ${wonDrawnLost}
      from chess_games g where ${within(span)} and g.opening_id is not null group by 1, 2, 3) c
    join chess_openings o on o.id = c.opening_id
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}
