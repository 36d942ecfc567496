import { sql, type Selectable, type Updateable } from 'kysely';
import type { Provider } from '../../contract/words.ts';
import type { ChessDb } from '../chess.db.ts';
import type { ChessSyncs } from '../database.gen.ts';

export type SyncRow = Selectable<ChessSyncs>;

/** An account in its provider's queue, with how far its sync is. */
export type SyncTask = SyncRow & {
  readonly user_id: string;
  readonly username: string;
  readonly provider_id: string | null;
};

export async function insertSync(db: ChessDb, accountId: string, provider: Provider): Promise<void> {
  await db.insertInto('chess_syncs').values({ account_id: accountId, provider }).execute();
}

/** Puts accounts into the queue. One that stands in it keeps its place, and is only made more urgent. */
export async function enqueue(
  db: ChessDb,
  accountIds: readonly string[],
  { now, isManual, isForced }: { now: Date; isManual: boolean; isForced: boolean },
): Promise<void> {
  if (accountIds.length === 0) return;
  await db
    .updateTable('chess_syncs')
    .set({
      queued_at: sql`coalesce(queued_at, ${now})`,
      attempts: 0,
      not_before: null,
      error: null,
      ...(isManual && { is_manual: true, last_manual_at: now }),
      ...(isForced && { is_forced: true, last_forced_at: now }),
    })
    .where('account_id', 'in', [...accountIds])
    .execute();
}

/** The whole history was asked for while a run was under way that may have passed parts of it: another begins. */
export async function enqueueForced(db: ChessDb, accountId: string, now: Date): Promise<void> {
  await db
    .updateTable('chess_syncs')
    .set({ queued_at: now, is_manual: true })
    .where('account_id', '=', accountId)
    .where('is_forced', '=', true)
    .where('queued_at', 'is', null)
    .execute();
}

/** The one whose turn it is: who asked by hand, then who waits longest. */
export async function findNext(db: ChessDb, provider: Provider, now: Date): Promise<SyncTask | undefined> {
  return db
    .selectFrom('chess_syncs as s')
    .innerJoin('chess_accounts as a', 'a.uuid', 's.account_id')
    .selectAll('s')
    .select(['a.user_id', 'a.username', 'a.provider_id'])
    .where('s.provider', '=', provider)
    .where('s.queued_at', 'is not', null)
    .where((eb) => eb.or([eb('s.not_before', 'is', null), eb('s.not_before', '<=', now)]))
    .orderBy('s.is_manual', 'desc')
    .orderBy('s.queued_at')
    .orderBy('s.account_id')
    .executeTakeFirst();
}

/** When the next of those that wait after a failure may come; null when no one is in the queue. */
export async function findNextMoment(db: ChessDb, provider: Provider): Promise<Date | null> {
  const found = await db
    .selectFrom('chess_syncs')
    .select((eb) => eb.fn.min(eb.fn.coalesce('not_before', 'queued_at')).as('moment'))
    .where('provider', '=', provider)
    .where('queued_at', 'is not', null)
    .executeTakeFirst();
  return found?.moment ?? null;
}

/** Accounts whose time has come, of providers' players that still exist. */
export async function findDue(
  db: ChessDb,
  now: Date,
): Promise<readonly { readonly account_id: string; readonly provider: Provider }[]> {
  return db
    .selectFrom('chess_syncs')
    .select(['account_id', 'provider'])
    .where('queued_at', 'is', null)
    .where('next_sync_at', '<=', now)
    .orderBy('next_sync_at')
    .limit(1_000)
    .execute();
}

export async function findSyncs(
  db: ChessDb,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, SyncRow>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('chess_syncs')
    .selectAll()
    .where('account_id', 'in', [...accountIds])
    .execute();
  return new Map(rows.map((row) => [row.account_id, row]));
}

/** How many stand before each of the accounts in its queue. */
export async function findPlaces(
  db: ChessDb,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<{ account_id: string; before: number }>`
    select s.account_id, (
      select count(*)::int from chess_syncs o
      where o.provider = s.provider and o.queued_at is not null
        and (not o.is_manual, o.queued_at, o.account_id) < (not s.is_manual, s.queued_at, s.account_id)
    ) as before
    from chess_syncs s
    where s.account_id = any(${[...accountIds]}::uuid[]) and s.queued_at is not null`.execute(db);
  return new Map(rows.map(({ account_id, before }) => [account_id, before]));
}

/** How many of each provider's queue have not begun, and how many have. */
export async function countQueued(
  db: ChessDb,
): Promise<ReadonlyMap<string, { readonly waiting: number; readonly begun: number }>> {
  const { rows } = await sql<{ provider: Provider; waiting: number; begun: number }>`
    select provider, count(*) filter (where run_since is null)::int as waiting, count(run_since)::int as begun
    from chess_syncs where queued_at is not null group by provider`.execute(db);
  return new Map(rows.map(({ provider, waiting, begun }) => [provider, { waiting, begun }]));
}

export async function updateSync(
  db: ChessDb,
  accountId: string,
  changes: Omit<Updateable<ChessSyncs>, 'account_id' | 'provider'>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('chess_syncs').set(changes).where('account_id', '=', accountId).execute();
}

export async function addImported(db: ChessDb, accountId: string, games: number): Promise<void> {
  await db
    .updateTable('chess_syncs')
    .set((eb) => ({ imported: eb('imported', '+', games) }))
    .where('account_id', '=', accountId)
    .execute();
}
