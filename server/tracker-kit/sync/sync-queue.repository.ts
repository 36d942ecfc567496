import { sql, type QueryExecutorProvider } from 'kysely';
import type { Lane } from './lanes.ts';
import type { QueuedSync, SyncTables } from './syncs.repository.ts';

/**
 * Queues the accounts that have been due for longest, each with the deadline of its schedule. Returns their number.
 */
export async function enqueueDue(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(syncs)} set
      queued_at = ${now}, deadline = coalesce(deadline, ${now}), attempts = 0, not_before = null, error = null
    where account_id in (
      select account_id from ${sql.table(syncs)} where queued_at is null and next_sync_at <= ${now}
      order by next_sync_at limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** Finds the first account of a lane: manual syncs first, then the one with the earliest deadline. */
export async function findNext(
  db: QueryExecutorProvider,
  { accounts, syncs }: SyncTables,
  { provider, lane, now }: Lane<string> & { readonly now: Date },
): Promise<QueuedSync | undefined> {
  const { rows } = await sql<QueuedSync>`
    select s.account_id as "accountId", a.user_id as "userId", s.run_since is null as "isNewRun",
      s.is_forced as "isForced", s.has_news as "hasNews", s.attempts, s.lane
    from ${sql.table(syncs)} s join ${sql.table(accounts)} a on a.uuid = s.account_id
    where s.provider = ${provider} and s.lane = ${lane} and s.queued_at is not null
      and (s.not_before is null or s.not_before <= ${now})
    order by s.is_manual desc, s.deadline, s.account_id
    limit 1`.execute(db);
  return rows[0];
}

/** Returns when the first account of a lane may be retried; null when the lane is empty. */
export async function findNextTime(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  { provider, lane }: Lane<string>,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(coalesce(not_before, queued_at)) as at from ${sql.table(syncs)}
    where provider = ${provider} and lane = ${lane} and queued_at is not null`.execute(db);
  return rows[0]?.at ?? null;
}

/** Counts the accounts before each of these in its lane. */
export async function findPlaces(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<{ account_id: string; before: number }>`
    select s.account_id, (
      select count(*)::int from ${sql.table(syncs)} o
      where o.provider = s.provider and o.lane = s.lane and o.queued_at is not null
        and (not o.is_manual, o.deadline, o.account_id) < (not s.is_manual, s.deadline, s.account_id)
    ) as before
    from ${sql.table(syncs)} s
    where s.account_id = any(${[...accountIds]}::uuid[]) and s.queued_at is not null`.execute(db);
  return new Map(rows.map(({ account_id, before }) => [account_id, before]));
}

/** Counts the queued accounts of each lane: those that have not begun, and those within a run. */
export async function countQueued(
  db: QueryExecutorProvider,
  { syncs }: SyncTables,
): Promise<readonly (Lane<string> & { readonly queued: number; readonly running: number })[]> {
  const { rows } = await sql<{ provider: string; lane: number; queued: number; running: number }>`
    select provider, lane, count(*) filter (where run_since is null)::int as queued, count(run_since)::int as running
    from ${sql.table(syncs)} where queued_at is not null group by provider, lane`.execute(db);
  return rows;
}
