import { sql, type Updateable } from 'kysely';
import type { SyncTask } from '@plotline/server/tracker-kit/sync/sync-outcome.ts';
import type { Provider } from '../../contract/game-values.ts';
import type { ChessDb } from '../chess.db.ts';
import type { ChessTables } from '../database.gen.ts';

/** Columns of `chess_syncs` that are not the sync kit's: which part of an account's history is stored. */
const OWN_COLUMNS = [
  's.total',
  's.oldest_ms',
  's.newest_ms',
  's.is_backfilled',
  's.page_from_ms',
  's.plays_daily',
  's.stats_etag',
  's.stats_last_modified',
  's.archives_etag',
  's.archives_last_modified',
  's.profile_etag',
  's.profile_last_modified',
] as const;

type OwnColumn = (typeof OWN_COLUMNS)[number] extends `s.${infer Name}` ? Name : never;

export type SyncedAccount = NonNullable<Awaited<ReturnType<typeof findSyncedAccount>>>;

/** A step of an account's sync, with the account and its history. */
export type ChessTask = SyncTask<Provider> & SyncedAccount;

/** Finds an account with its history; undefined when it was unlinked. */
export async function findSyncedAccount(db: ChessDb, accountId: string) {
  return db
    .selectFrom('chess_syncs as s')
    .innerJoin('chess_accounts as a', 'a.uuid', 's.account_id')
    .select(OWN_COLUMNS)
    .select(['s.imported', 's.last_sync_at', 'a.username', 'a.provider_id'])
    .where('s.account_id', '=', accountId)
    .executeTakeFirst();
}

export async function updateSync(
  db: ChessDb,
  accountId: string,
  changes: Pick<Updateable<ChessTables['chess_syncs']>, OwnColumn>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('chess_syncs').set(changes).where('account_id', '=', accountId).execute();
}

/** Finds the correspondence games that were in progress at the last sync. */
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
