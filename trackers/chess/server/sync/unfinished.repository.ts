import { sql } from 'kysely';
import type { ChessDb } from '../chess.db.ts';

export async function findUnfinished(db: ChessDb, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select external_id as id from chess_unfinished where account_id = ${accountId} order by external_id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function saveUnfinished(db: ChessDb, accountId: string, ids: readonly string[]): Promise<void> {
  await sql`
    delete from chess_unfinished where account_id = ${accountId} and not external_id = any(${ids}::text[])`.execute(
    db,
  );
  await sql`
    insert into chess_unfinished (account_id, external_id) select ${accountId}, id from unnest(${ids}::text[]) id
    on conflict do nothing`.execute(db);
}
