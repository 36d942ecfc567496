import { sql } from 'kysely';
import type { ChessDb } from '../chess.db.ts';
import { recordColumns, type GameRecord } from './game-records.ts';

/** In the order in which they ended. */
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
