import { sql, type RawBuilder } from 'kysely';
import type { ChessDb } from '../chess.db.ts';
import { sessionSteps } from '../games/game-places.repository.ts';
import { isNotIn } from '../games/pool-days.repository.ts';

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
    from chess_games g where ${within(span)} and g.local_hour is not null group by 1, 2 order by 1, 2`.execute(
    db,
  );
  return rows;
}

export interface ClockRow {
  readonly games: number;
  readonly opening: number | null;
  readonly middlegame: number | null;
  readonly endgame: number | null;
  readonly leftAtMove20: number | null;
  readonly openingGames: number;
  readonly middlegameGames: number;
  readonly endgameGames: number;
  readonly gamesToMove20: number;
}

function median(column: string): RawBuilder<number | null> {
  return sql`percentile_cont(0.5) within group (order by ${sql.ref(column)}::float8)`;
}

export async function measureClock(db: ChessDb, span: Span): Promise<ClockRow | undefined> {
  const { rows } = await sql<ClockRow>`
    select count(*) as games, ${median('g.opening_seconds')} as opening, ${median('g.middlegame_seconds')} as middlegame,
      ${median('g.endgame_seconds')} as endgame, ${median('g.left_at_move_20_seconds')} as "leftAtMove20",
      count(g.opening_seconds) as "openingGames", count(g.middlegame_seconds) as "middlegameGames",
      count(g.endgame_seconds) as "endgameGames", count(g.left_at_move_20_seconds) as "gamesToMove20"
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
  /** `f` for the first game of a session, `n` for a next one, `-` if its time is unknown. */
  readonly steps: string;
  /** Days since 1970, separated by commas. */
  readonly days: string;
}

export async function findSequence(db: ChessDb, span: Span): Promise<Sequence> {
  const { rows } = await sql<Sequence>`
    select coalesce(string_agg(left(result, 1), ''), '') as results, coalesce(string_agg(step, ''), '') as steps,
      coalesce(string_agg(day::text, ','), '') as days
    from (select *, local_date - '1970-01-01'::date as day from ${sessionSteps(sql`${within(span)}`)}
      order by ended_at, uuid) games`.execute(db);
  return rows[0] ?? { results: '', steps: '', days: '' };
}

/** The counted games of one pool of a user from one day to another. */
export interface Span {
  readonly userId: string;
  readonly pool: string;
  readonly from: string;
  readonly to: string;
  /** Names of opponents who hide their ratings: no stat includes these. */
  readonly hidingRatings: readonly string[];
  /** Games that the viewer may not see yet: no stat includes them. */
  readonly excluded: readonly string[];
}

/** A condition on `chess_games g`. */
export function within({
  userId,
  pool,
  from,
  to,
  excluded,
}: Omit<Span, 'hidingRatings'>): RawBuilder<boolean> {
  return sql<boolean>`(g.user_id = ${userId} and g.pool = ${pool} and g.is_counted
    and g.local_date between ${from}::date and ${to}::date and ${isNotIn(excluded)})`;
}

export const wonDrawnLost = sql`count(*) filter (where g.result = 'win') as won,
  count(*) filter (where g.result = 'draw') as drawn, count(*) filter (where g.result = 'loss') as lost`;
