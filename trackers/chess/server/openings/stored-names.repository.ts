import { sql } from 'kysely';
import type { ChessDb } from '../chess.db.ts';

/** A stored game that can be replayed from the usual position, with its present opening. */
export interface StoredOpening {
  readonly uuid: string;
  readonly userId: string;
  readonly eco: string | null;
  readonly name: string | null;
  readonly family: string | null;
  /** See `unpackMoves`. */
  readonly moves: Buffer;
}

/** Locks the place of the job. Returns undefined when all games are named, or another node is naming. */
export async function lockPlace(db: ChessDb): Promise<{ readonly after: string | null } | undefined> {
  const { rows } = await sql<{ after: string | null }>`
    select after_uuid as after from chess_opening_names for update skip locked`.execute(db);
  return rows[0];
}

export async function savePlace(db: ChessDb, after: string): Promise<void> {
  await sql`update chess_opening_names set after_uuid = ${after}`.execute(db);
}

export async function deletePlace(db: ChessDb): Promise<void> {
  await sql`delete from chess_opening_names`.execute(db);
}

/** Returns the next games by uuid, those of all users. */
export async function findOpenings(
  db: ChessDb,
  after: string | null,
  limit: number,
): Promise<StoredOpening[]> {
  const { rows } = await sql<StoredOpening>`
    select g.uuid, g.user_id as "userId", nullif(o.eco, '') as eco, o.name, o.family, m.content as moves
    from chess_games g
      join chess_moves m on m.game_id = g.uuid
      left join chess_openings o on o.id = g.opening_id
    where g.uuid > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000') and g.variant = 'standard'
      and m.initial_fen is null
    order by g.uuid limit ${limit}`.execute(db);
  return rows;
}

export interface NamedGame {
  readonly uuid: string;
  readonly opening_id: number;
  readonly opening_ply: number | null;
}

export async function saveOpenings(db: ChessDb, games: readonly NamedGame[]): Promise<void> {
  await sql`
    update chess_games g set opening_id = n.opening_id, opening_ply = n.opening_ply
    from json_to_recordset(${JSON.stringify(games)}::json) as n (uuid uuid, opening_id integer, opening_ply smallint)
    where g.uuid = n.uuid`.execute(db);
}

/** Assigns openings that are stored already to the families of the list. */
export async function saveFamilies(
  db: ChessDb,
  openings: readonly { readonly eco: string | null; readonly name: string; readonly family: string }[],
): Promise<void> {
  const rows = JSON.stringify(openings.map(({ eco, name, family }) => ({ eco: eco ?? '', name, family })));
  await sql`
    update chess_openings o set family = n.family
    from json_to_recordset(${rows}::json) as n (eco text, name text, family text)
    where o.name = n.name and o.eco = n.eco and o.family <> n.family`.execute(db);
}
