import { sql } from 'kysely';
import type { ChessSettings } from '../../contract/settings.ts';
import type { ChessDb } from '../chess.db.ts';

export async function findSettings(db: ChessDb, userId: string): Promise<ChessSettings> {
  const { rows } = await sql<ChessSettings>`
    select hides_ratings as hide_ratings from chess_settings where user_id = ${userId}`.execute(db);
  return rows[0] ?? { hide_ratings: false };
}

export async function saveSettings(db: ChessDb, userId: string, settings: ChessSettings): Promise<void> {
  await sql`
    insert into chess_settings (user_id, hides_ratings) values (${userId}, ${settings.hide_ratings})
    on conflict (user_id) do update set hides_ratings = excluded.hides_ratings`.execute(db);
}
