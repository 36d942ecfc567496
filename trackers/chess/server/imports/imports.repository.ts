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

export interface ImportRow {
  readonly uuid: string;
  readonly file_name: string;
  readonly imported_at: Date;
  readonly undone_at: Date | null;
  readonly removed: number | null;
}

export async function insertImport(
  db: ChessDb,
  { uuid, userId, fileName, at }: { uuid: string; userId: string; fileName: string; at: Date },
): Promise<void> {
  await sql`
    insert into chess_game_imports (uuid, user_id, file_name, imported_at)
    values (${uuid}, ${userId}, ${fileName}, ${at}) on conflict do nothing`.execute(db);
}

export async function findImport(db: ChessDb, userId: string, uuid: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select uuid, file_name, imported_at, undone_at, removed from chess_game_imports
    where user_id = ${userId} and uuid = ${uuid}`.execute(db);
  return rows[0];
}

export type CountedImport = Pick<ImportRow, 'uuid' | 'file_name' | 'imported_at'> & {
  readonly games: number;
};

/** Returns the imports since a time that are not undone and still have games of their own, newest first. */
export async function findImportsSince(db: ChessDb, userId: string, since: Date): Promise<CountedImport[]> {
  const { rows } = await sql<CountedImport>`
    select i.uuid, i.file_name, i.imported_at, count(*) as games
    from chess_game_imports i join chess_games g on g.import_id = i.uuid and g.account_id is null
    where i.user_id = ${userId} and i.undone_at is null and i.imported_at >= ${since}
    group by i.uuid order by i.imported_at desc, i.uuid desc`.execute(db);
  return rows;
}

export async function markUndone(
  db: ChessDb,
  uuid: string,
  { removed, at }: { removed: number; at: Date },
): Promise<void> {
  await sql`update chess_game_imports set undone_at = ${at}, removed = ${removed} where uuid = ${uuid}`.execute(
    db,
  );
}
