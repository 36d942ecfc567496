import { sql, type RawBuilder } from 'kysely';
import type { Color, PlayedResult, Termination } from '../../contract/words.ts';
import type { ChessDb } from '../chess.db.ts';

/** The counted games of one pool of a person from one day to another. */
export interface Span {
  readonly userId: string;
  readonly pool: string;
  readonly from: string;
  readonly to: string;
}

function within({ userId, pool, from, to }: Span): RawBuilder<boolean> {
  return sql<boolean>`(g.user_id = ${userId} and g.pool = ${pool} and g.is_counted
    and g.local_date between ${from}::date and ${to}::date)`;
}

export interface ResultRow {
  readonly isBefore: boolean;
  readonly color: Color;
  readonly isRated: boolean;
  readonly result: PlayedResult;
  readonly termination: Termination;
  readonly games: number;
}

/** Of a window that begins at `from`, and of what the span holds before it. */
export async function countResults(db: ChessDb, span: Span, from: string): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select g.local_date < ${from}::date as "isBefore", g.color, g.is_rated as "isRated", g.result, g.termination,
      count(*) as games
    from chess_games g where ${within(span)}
    group by 1, 2, 3, 4, 5 order by games desc, g.termination`.execute(db);
  return rows;
}

export interface OpponentRow {
  readonly isBefore: boolean;
  readonly rating: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

const wonDrawnLost = sql`count(*) filter (where g.result = 'win') as won,
  count(*) filter (where g.result = 'draw') as drawn, count(*) filter (where g.result = 'loss') as lost`;

/** Rated games by the opponent's rating. */
export async function countOpponents(db: ChessDb, span: Span, from: string): Promise<OpponentRow[]> {
  const { rows } = await sql<OpponentRow>`
    select g.local_date < ${from}::date as "isBefore", g.opponent_rating as rating, ${wonDrawnLost}
    from chess_games g where ${within(span)} and g.is_rated and g.opponent_rating is not null
    group by 1, 2`.execute(db);
  return rows;
}

export interface BandRow {
  /** The place in `STRENGTH_BANDS`. */
  readonly band: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Sum of the expected scores, by Elo's formula from the ratings before each game. */
  readonly expected: number;
}

/** Rated games of which both ratings are known. */
export async function countBands(db: ChessDb, span: Span): Promise<BandRow[]> {
  const { rows } = await sql<BandRow>`
    select greatest(0, least(5, floor((g.opponent_rating - g.rating_before) / 100.0) + 3))::integer as band,
      ${wonDrawnLost},
      sum(1 / (1 + power(10, (g.opponent_rating - g.rating_before)::float8 / 400))) as expected
    from chess_games g
    where ${within(span)} and g.is_rated and g.opponent_rating is not null and g.rating_before is not null
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
    from (select g.color, g.opening_id, case when g.is_rated then g.opponent_rating end as rating,
        ${wonDrawnLost}
      from chess_games g where ${within(span)} and g.opening_id is not null group by 1, 2, 3) c
    join chess_openings o on o.id = c.opening_id
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

export interface HourRow {
  readonly weekday: number;
  readonly hour: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export async function countHours(db: ChessDb, span: Span): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select g.local_weekday as weekday, g.local_hour as hour, ${wonDrawnLost}
    from chess_games g where ${within(span)} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export interface ClockRow {
  readonly games: number;
  readonly opening: number | null;
  readonly middlegame: number | null;
  readonly endgame: number | null;
  readonly leftAtMove20: number | null;
}

function median(column: string): RawBuilder<number | null> {
  return sql`percentile_cont(0.5) within group (order by ${sql.ref(column)}::float8)`;
}

/** Of games with clocks: medians over games. */
export async function measureClock(db: ChessDb, span: Span): Promise<ClockRow | undefined> {
  const { rows } = await sql<ClockRow>`
    select count(*) as games, ${median('g.opening_seconds')} as opening, ${median('g.middlegame_seconds')} as middlegame,
      ${median('g.endgame_seconds')} as endgame, ${median('g.left_at_move_20_seconds')} as "leftAtMove20"
    from chess_games g
    where ${within(span)} and (g.opening_seconds is not null or g.left_at_move_20_seconds is not null)`.execute(
    db,
  );
  return rows[0];
}

export interface AnalysedRow {
  readonly date: string;
  readonly accuracy: number;
  readonly opponents: number | null;
}

/** Analysed games in the order in which they ended. */
export async function findAnalysed(db: ChessDb, span: Span): Promise<AnalysedRow[]> {
  const { rows } = await sql<AnalysedRow>`
    select g.local_date as date, g.accuracy, g.opponent_accuracy as opponents
    from chess_games g where ${within(span)} and g.accuracy is not null order by g.ended_at, g.uuid`.execute(
    db,
  );
  return rows;
}

/** Rated games in the order in which they ended, as three texts: a long history would be too many rows. */
export interface Sequence {
  /** `w`, `d` or `l` for each game. */
  readonly results: string;
  /** Seconds since 1970, parted by commas. */
  readonly times: string;
  /** Days since 1970. */
  readonly days: string;
}

export async function findSequence(db: ChessDb, span: Span): Promise<Sequence> {
  const { rows } = await sql<Sequence>`
    select coalesce(string_agg(left(result, 1), ''), '') as results, coalesce(string_agg(second::text, ','), '') as times,
      coalesce(string_agg(day::text, ','), '') as days
    from (select g.result, extract(epoch from g.ended_at)::bigint as second, g.local_date - '1970-01-01'::date as day
      from chess_games g where ${within(span)} and g.is_rated order by g.ended_at, g.uuid) games`.execute(db);
  return rows[0] ?? { results: '', times: '', days: '' };
}
