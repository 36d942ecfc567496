import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { ADDRESS_LANE, TOKEN_LANES } from './lanes.ts';

/** Names of the tracker's tables that the kit reads and writes; their columns are in `sync-tables.sql`. */
export interface SyncTables {
  readonly accounts: string;
  readonly syncs: string;
  readonly pauses: string;
}

/** An account in its provider's queue. */
export interface QueuedSync {
  readonly accountId: string;
  readonly userId: string;
  /** No step of its run has been finished: it starts with `beginRun`. */
  readonly isNewRun: boolean;
  /** The owner requested the whole history again. */
  readonly isForced: boolean;
  /** The provider reported news, by a webhook. */
  readonly hasNews: boolean;
  readonly attempts: number;
  readonly lane: number;
}

export interface SyncRow {
  readonly account_id: string;
  readonly provider: string;
  readonly lane: number;
  readonly queued_at: Date | null;
  readonly not_before: Date | null;
  readonly wait_reason: 'rate_limited' | 'refused' | null;
  readonly run_since: Date | null;
  readonly progress: number | null;
  readonly imported: number;
  readonly error: string | null;
  readonly last_sync_at: Date | null;
  readonly last_news_at: Date | null;
  readonly next_sync_at: Date | null;
  readonly last_manual_at: Date | null;
  readonly last_forced_at: Date | null;
}

const MOST_ATTEMPTS = 1_000;

export async function insertSync(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  { accountId, provider, hasToken }: { accountId: string; provider: string; hasToken: boolean },
): Promise<void> {
  await sql`
    insert into ${sql.table(syncs)} (account_id, provider, lane)
    values (${accountId}, ${provider}, ${laneFor(accountId, hasToken)})`.execute(db);
}

/** Moves an account to the lane of the address or to one for tokens. Returns the new lane; null if it is the same. */
export async function saveLane(
  trx: QueryExecutorProvider,
  { syncs }: SyncTables,
  { accountId, hasToken }: { accountId: string; hasToken: boolean },
): Promise<number | null> {
  const lane = laneFor(accountId, hasToken);
  const { rows } = await sql<{ lane: number }>`
    update ${sql.table(syncs)} set lane = ${lane}
    where account_id = ${accountId} and lane <> ${lane} returning lane`.execute(trx);
  return rows[0]?.lane ?? null;
}

function laneFor(accountId: string, hasToken: boolean): RawBuilder<number> {
  if (!hasToken) return sql<number>`${ADDRESS_LANE}::smallint`;
  return sql<number>`(1 + abs(hashtext(${accountId}::uuid::text) % ${TOKEN_LANES.length}))::smallint`;
}

/**
 * Queues accounts. One that is queued already keeps its place; it can only become more urgent. Returns the lanes by
 * account.
 */
export async function enqueue(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  {
    accountIds,
    now,
    isManual,
    isForced,
    hasNews,
  }: { accountIds: readonly string[]; now: Date; isManual: boolean; isForced: boolean; hasNews: boolean },
): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<{ account_id: string; lane: number }>`
    update ${sql.table(syncs)} set
      deadline = case when queued_at is null then ${now} else least(deadline, ${now}) end,
      queued_at = coalesce(queued_at, ${now}), attempts = 0, not_before = null, error = null,
      is_manual = is_manual or ${isManual}, is_forced = is_forced or ${isForced},
      has_news = has_news or ${hasNews},
      last_manual_at = case when ${isManual} then ${now}::timestamptz else last_manual_at end,
      last_forced_at = case when ${isForced} then ${now}::timestamptz else last_forced_at end
    where account_id = any(${[...accountIds]}::uuid[])
    returning account_id, lane`.execute(db);
  return new Map(rows.map((row) => [row.account_id, row.lane]));
}

/** Queues the account again if a forced sync or news arrived during the run, which may have passed those parts. */
export async function enqueueAgain(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await sql`
    update ${sql.table(syncs)} set queued_at = ${now}, deadline = ${now}, is_manual = is_forced
    where account_id = ${accountId} and (is_forced or has_news) and queued_at is null`.execute(db);
}

export async function findSyncs(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, SyncRow>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<SyncRow>`
    select account_id, provider, lane, queued_at, not_before, wait_reason, run_since, progress, imported, error,
      last_sync_at, last_news_at, next_sync_at, last_manual_at, last_forced_at
    from ${sql.table(syncs)} where account_id = any(${[...accountIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.account_id, row]));
}

/** Locks the row of an account until the transaction ends; false when it was deleted. */
export async function lockAccount(
  trx: QueryExecutorProvider,
  { accounts }: SyncTables,
  accountId: string,
): Promise<boolean> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from ${sql.table(accounts)} where uuid = ${accountId} for update`.execute(trx);
  return rows.length > 0;
}

/** Starts the counters of a run. A forced sync or news that came after the claim of this step stay requested. */
export async function saveRunBegun(
  trx: QueryExecutorProvider,
  { syncs }: SyncTables,
  { task, now }: { task: QueuedSync; now: Date },
): Promise<void> {
  await sql`
    update ${sql.table(syncs)} set
      run_since = ${now}, imported = 0, progress = 0,
      is_forced = is_forced and not ${task.isForced}, has_news = has_news and not ${task.hasNews}
    where account_id = ${task.accountId}`.execute(trx);
}

export async function addImported(
  trx: QueryExecutorProvider,
  { syncs }: SyncTables,
  { accountId, count }: { accountId: string; count: number },
): Promise<void> {
  await sql`
    update ${sql.table(syncs)} set imported = imported + ${count} where account_id = ${accountId}`.execute(
    trx,
  );
}

export async function saveProgress(
  trx: QueryExecutorProvider,
  { syncs }: SyncTables,
  { accountId, progress }: { accountId: string; progress: number | null },
): Promise<void> {
  await sql`
    update ${sql.table(syncs)} set progress = ${progress} where account_id = ${accountId}`.execute(trx);
}

/** Moves an account behind others, as a scheduled one with this deadline. One that left the queue stays out. */
export async function requeue(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  { accountId, now, deadline }: { accountId: string; now: Date; deadline: Date },
): Promise<void> {
  await sql`
    update ${sql.table(syncs)} set
      queued_at = ${now}, deadline = ${deadline}, is_manual = false, attempts = 0, not_before = null
    where account_id = ${accountId} and queued_at is not null`.execute(db);
}

/** Lets other accounts go first until `notBefore`; `reason`: null after a failure. One that left the queue stays out. */
export async function saveRetry(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  {
    accountId,
    now,
    notBefore,
    reason,
  }: { accountId: string; now: Date; notBefore: Date; reason: SyncRow['wait_reason'] },
): Promise<void> {
  await sql`
    update ${sql.table(syncs)} set
      queued_at = ${now}, deadline = ${notBefore}, not_before = ${notBefore}, wait_reason = ${reason},
      attempts = least(${MOST_ATTEMPTS}, attempts + 1)
    where account_id = ${accountId} and queued_at is not null`.execute(db);
}

/** Takes an account out of its queue and of the schedule after a retry, unless it was queued again meanwhile. */
export async function dropRetried(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  accountId: string,
): Promise<void> {
  await sql`
    update ${sql.table(syncs)} set queued_at = null, next_sync_at = null, is_manual = false, run_since = null, attempts = 0
    where account_id = ${accountId} and attempts > 0`.execute(db);
}

/** Outcome of a run. */
export interface Outcome {
  readonly error: string | null;
  readonly nextSyncAt: Date | null;
  /** First moment at which a visit of the owner retries a failed sync; null: no visit does. */
  readonly retryOnVisitFrom?: Date | null;
  /** Set when the run succeeded. */
  readonly syncedAt?: Date | null;
  /** Set when the run brought items. */
  readonly newsAt?: Date | null;
}

/** Takes an account out of its queue. The deadline of its next sync is as long after that as that is from now. */
export async function dequeue(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  { accountId, now, outcome }: { accountId: string; now: Date; outcome: Outcome },
): Promise<void> {
  const { error, nextSyncAt, retryOnVisitFrom = null, syncedAt = null, newsAt = null } = outcome;
  const deadline = nextSyncAt && new Date(2 * nextSyncAt.getTime() - now.getTime());
  await sql`
    update ${sql.table(syncs)} set
      queued_at = null, is_manual = false, run_since = null, attempts = 0,
      error = ${error}, next_sync_at = ${nextSyncAt}, deadline = ${deadline}, not_before = ${retryOnVisitFrom},
      last_sync_at = coalesce(${syncedAt}, last_sync_at), last_news_at = coalesce(${newsAt}, last_news_at),
      progress = case when ${syncedAt}::timestamptz is null then progress else 1 end
    where account_id = ${accountId}`.execute(db);
}
