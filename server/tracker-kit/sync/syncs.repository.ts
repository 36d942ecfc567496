import { sql, type QueryExecutorProvider } from 'kysely';

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
}

export interface SyncRow {
  readonly account_id: string;
  readonly provider: string;
  readonly queued_at: Date | null;
  readonly not_before: Date | null;
  readonly run_since: Date | null;
  readonly progress: number | null;
  readonly imported: number;
  readonly error: string | null;
  readonly last_sync_at: Date | null;
  readonly next_sync_at: Date | null;
  readonly last_manual_at: Date | null;
  readonly last_forced_at: Date | null;
}

const MOST_DUE = 1_000;

export async function insertSync(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  { accountId, provider }: { accountId: string; provider: string },
): Promise<void> {
  await sql`insert into ${sql.table(syncs)} (account_id, provider) values (${accountId}, ${provider})`.execute(
    db,
  );
}

/** Queues accounts. One that is queued already keeps its place; it can only become more urgent. */
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
): Promise<void> {
  if (accountIds.length === 0) return;
  await sql`
    update ${sql.table(syncs)} set
      queued_at = coalesce(queued_at, ${now}), attempts = 0, not_before = null, error = null,
      is_manual = is_manual or ${isManual}, is_forced = is_forced or ${isForced},
      has_news = has_news or ${hasNews},
      last_manual_at = case when ${isManual} then ${now}::timestamptz else last_manual_at end,
      last_forced_at = case when ${isForced} then ${now}::timestamptz else last_forced_at end
    where account_id = any(${[...accountIds]}::uuid[])`.execute(db);
}

/** Queues the account again if a forced sync or news arrived during the run, which may have passed those parts. */
export async function enqueueAgain(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await sql`
    update ${sql.table(syncs)} set queued_at = ${now}, is_manual = is_forced
    where account_id = ${accountId} and (is_forced or has_news) and queued_at is null`.execute(db);
}

/** Finds the first account of the queue: manual syncs first, then the longest in line. */
export async function findNext(
  db: QueryExecutorProvider,
  { accounts, syncs }: SyncTables,
  { provider, now }: { provider: string; now: Date },
): Promise<QueuedSync | undefined> {
  const { rows } = await sql<QueuedSync>`
    select s.account_id as "accountId", a.user_id as "userId", s.run_since is null as "isNewRun",
      s.is_forced as "isForced", s.has_news as "hasNews", s.attempts
    from ${sql.table(syncs)} s join ${sql.table(accounts)} a on a.uuid = s.account_id
    where s.provider = ${provider} and s.queued_at is not null and (s.not_before is null or s.not_before <= ${now})
    order by s.is_manual desc, s.queued_at, s.account_id
    limit 1`.execute(db);
  return rows[0];
}

/** Returns when the first account of a queue may be retried; null when the queue is empty. */
export async function findNextTime(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  provider: string,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(coalesce(not_before, queued_at)) as at from ${sql.table(syncs)}
    where provider = ${provider} and queued_at is not null`.execute(db);
  return rows[0]?.at ?? null;
}

/** Finds accounts whose scheduled sync is due. */
export async function findDue(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from ${sql.table(syncs)} where queued_at is null and next_sync_at <= ${now}
    order by next_sync_at limit ${MOST_DUE}`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

export async function findSyncs(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, SyncRow>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<SyncRow>`
    select account_id, provider, queued_at, not_before, run_since, progress, imported, error, last_sync_at,
      next_sync_at, last_manual_at, last_forced_at
    from ${sql.table(syncs)} where account_id = any(${[...accountIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.account_id, row]));
}

/** Counts the accounts before each of these in its queue. */
export async function findPlaces(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<{ account_id: string; before: number }>`
    select s.account_id, (
      select count(*)::int from ${sql.table(syncs)} o
      where o.provider = s.provider and o.queued_at is not null
        and (not o.is_manual, o.queued_at, o.account_id) < (not s.is_manual, s.queued_at, s.account_id)
    ) as before
    from ${sql.table(syncs)} s
    where s.account_id = any(${[...accountIds]}::uuid[]) and s.queued_at is not null`.execute(db);
  return new Map(rows.map(({ account_id, before }) => [account_id, before]));
}

/** Counts the queued accounts of each provider: those that have not begun, and those within a run. */
export async function countQueued(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
): Promise<ReadonlyMap<string, { readonly queued: number; readonly running: number }>> {
  const { rows } = await sql<{ provider: string; queued: number; running: number }>`
    select provider, count(*) filter (where run_since is null)::int as queued, count(run_since)::int as running
    from ${sql.table(syncs)} where queued_at is not null group by provider`.execute(db);
  return new Map(rows.map(({ provider, queued, running }) => [provider, { queued, running }]));
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

/** Moves an account to the end of its queue, among the scheduled ones. One that left the queue stays out. */
export async function requeue(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await sql`
    update ${sql.table(syncs)} set queued_at = ${now}, is_manual = false, attempts = 0, not_before = null
    where account_id = ${accountId} and queued_at is not null`.execute(db);
}

/** Lets other accounts go first until `notBefore`. An account that left the queue stays out. */
export async function saveRetry(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  { accountId, now, notBefore }: { accountId: string; now: Date; notBefore: Date },
): Promise<void> {
  await sql`
    update ${sql.table(syncs)} set queued_at = ${now}, attempts = attempts + 1, not_before = ${notBefore}
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
}

/** Takes an account out of its queue. */
export async function dequeue(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  { accountId, outcome }: { accountId: string; outcome: Outcome },
): Promise<void> {
  const { error, nextSyncAt, retryOnVisitFrom = null, syncedAt = null } = outcome;
  await sql`
    update ${sql.table(syncs)} set
      queued_at = null, is_manual = false, run_since = null, attempts = 0,
      error = ${error}, next_sync_at = ${nextSyncAt}, not_before = ${retryOnVisitFrom},
      last_sync_at = coalesce(${syncedAt}, last_sync_at),
      progress = case when ${syncedAt}::timestamptz is null then progress else 1 end
    where account_id = ${accountId}`.execute(db);
}
