import { sql } from 'kysely';
import type { ChessDb } from '../chess.db.ts';

/** Returns the usernames of a user's linked accounts, then the earlier ones under which games were synced. */
export async function findLinkedNames(db: ChessDb, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select username as name, linked_at, 0 as age from chess_accounts where user_id = ${userId}
      union all
      select o.name_key, a.linked_at, 1 from chess_accounts a
      join chess_own_names o on o.user_id = a.user_id and o.source = a.provider and o.name_key <> a.username_key
      where a.user_id = ${userId}
        and exists (select from chess_games g where g.account_id = a.uuid and lower(g.own_name) = o.name_key)) names
    order by age, linked_at, name`.execute(db);
  return rows.map(({ name }) => name);
}
