import { sql } from 'kysely';
import type { ChessDb } from '../chess.db.ts';
import { recordColumns, type GameRecord } from '../games/game-records.repository.ts';

/** The place of the last game written to a file. */
export interface FilePlace {
  readonly endedAt: Date;
  readonly uuid: string;
}

/** Returns the games after a place, oldest first. */
export async function findNextGames(
  db: ChessDb,
  {
    userId,
    pool,
    after,
    limit,
  }: { userId: string; pool: string | null; after: FilePlace | null; limit: number },
): Promise<GameRecord[]> {
  const { rows } = await sql<GameRecord>`
    select ${recordColumns} from chess_games g left join chess_openings o on o.id = g.opening_id
    where g.user_id = ${userId} and (${pool}::text is null or g.pool = ${pool})
      and (${after?.uuid ?? null}::uuid is null
        or (g.ended_at, g.uuid) > (${after?.endedAt ?? null}::timestamptz, ${after?.uuid ?? null}::uuid))
    order by g.ended_at, g.uuid limit ${limit}`.execute(db);
  return rows;
}

/** Counts the rows of all files: games are in three, accounts in two. */
export async function countExported(db: ChessDb, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select 3 * (select count(*) from chess_games where user_id = ${userId})
      + 2 * (select count(*) from chess_accounts where user_id = ${userId}) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function findAccounts(db: ChessDb, userId: string) {
  return db
    .selectFrom('chess_accounts')
    .select(['provider', 'username', 'title', 'is_closed', 'is_confirmed', 'verified_at', 'linked_at'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .execute();
}

export async function findOpenings(
  db: ChessDb,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { eco: string; name: string }>> {
  const { rows } = await sql<{ id: number; eco: string; name: string }>`
    select id, eco, name from chess_openings where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, eco, name }) => [id, { eco, name }]));
}
