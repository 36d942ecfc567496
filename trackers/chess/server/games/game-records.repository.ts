import { sql } from 'kysely';
import type { ChessDb } from '../chess.db.ts';
import type { GameFacts } from './game.model.ts';

/** A stored game without its moves, as lists, posts and files read it. */
export interface GameRecord extends GameFacts {
  readonly uuid: string;
  readonly userId: string;
  readonly accountId: string | null;
  readonly pool: string;
  readonly isCounted: boolean;
  readonly ratingDiff: number | null;
  readonly eco: string | null;
  readonly opening: string | null;
  readonly openingFamily: string | null;
  readonly plies: number;
  readonly startedAt: Date | null;
  readonly endedAt: Date;
  readonly durationSeconds: number | null;
  readonly localDate: string;
  readonly hasTime: boolean;
  readonly board: string | null;
  readonly inFeed: boolean;
  readonly burstOf: string | null;
}

/** Columns of `chess_games g` with `chess_openings o`. */
export const recordColumns =
  sql.raw(`g.uuid, g.user_id as "userId", g.account_id as "accountId", g.source, g.pool,
  g.variant, g.time_class as "timeClass", g.base_seconds as "baseSeconds", g.increment_seconds as "incrementSeconds",
  g.days_per_move as "daysPerMove", g.is_rated as "isRated", g.is_counted as "isCounted", g.color, g.result,
  g.termination, g.rating_before as "ratingBefore", g.rating_after as "ratingAfter", g.rating_diff as "ratingDiff",
  g.is_provisional as "isProvisional", g.own_name as "ownName", g.own_title as "ownTitle",
  g.opponent_name as "opponentName", g.opponent_title as "opponentTitle", g.opponent_rating as "opponentRating",
  g.opponent_is_ai as "opponentIsAi", nullif(o.eco, '') as eco, o.name as opening, o.family as "openingFamily",
  g.plies, g.started_at as "startedAt", g.ended_at as "endedAt", g.duration_seconds as "durationSeconds",
  g.local_date as "localDate", g.local_hour is not null as "hasTime",
  g.date_precision as "datePrecision", g.accuracy, g.opponent_accuracy as "opponentAccuracy", g.board,
  g.last_move as "lastMove", g.url, g.event, g.in_feed as "inFeed", g.burst_of as "burstOf"`);

/** Returns games in the order in which they ended. */
export async function findGames(db: ChessDb, uuids: readonly string[]): Promise<GameRecord[]> {
  const { rows } = await sql<GameRecord>`
    select ${recordColumns} from chess_games g left join chess_openings o on o.id = g.opening_id
    where g.uuid = any(${uuids}::uuid[]) order by g.ended_at, g.uuid`.execute(db);
  return rows;
}

export interface StoredMoves {
  readonly initialFen: string | null;
  readonly finalFen: string | null;
  readonly content: Buffer;
}

export async function findMoves(
  db: ChessDb,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, StoredMoves>> {
  const { rows } = await sql<StoredMoves & { game_id: string }>`
    select game_id, initial_fen as "initialFen", final_fen as "finalFen", content from chess_moves
    where game_id = any(${uuids}::uuid[])`.execute(db);
  return new Map(rows.map(({ game_id, ...moves }) => [game_id, moves]));
}

export async function usernameOf(db: ChessDb, userId: string): Promise<string> {
  const { rows } = await sql<{ username: string }>`
    select username from kit_users where uuid = ${userId}`.execute(db);
  const [user] = rows;
  if (!user) throw new TypeError(`there is no user ${userId}`);
  return user.username;
}
