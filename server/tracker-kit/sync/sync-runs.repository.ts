import { sql, type QueryExecutorProvider } from 'kysely';
import type { SyncTables } from './syncs.repository.ts';

/** Why a run failed; `stopped`: only the user can do something about it. */
export type SyncFailure = 'unavailable' | 'unexpected' | 'internal' | 'stopped';

/** A run of an account's sync, for administrators. */
export interface RecordedRun {
  readonly uuid: string;
  readonly trackerType: string;
  /** Name of the provider. */
  readonly service: string;
  readonly userId: string;
  readonly accountId: string;
}

/** Records the start of a run. */
export async function recordRunBegun(
  trx: QueryExecutorProvider,
  { uuid, trackerType, service, userId, accountId }: RecordedRun,
  now: Date,
): Promise<void> {
  await sql`
    insert into sync_runs (uuid, tracker_type, service, user_id, account_id, state, started_at)
    values (${uuid}, ${trackerType}, ${service}, ${userId}, ${accountId}, 'running', ${now})
    on conflict (account_id) where state = 'running' do update
      set uuid = excluded.uuid, imported = 0, started_at = excluded.started_at`.execute(trx);
}

export async function recordImported(
  trx: QueryExecutorProvider,
  { accountId, count }: { accountId: string; count: number },
): Promise<void> {
  await sql`
    update sync_runs set imported = imported + ${count} where account_id = ${accountId} and state = 'running'`.execute(
    trx,
  );
}

/** Records the end of a run, also of one that ended before its first step was stored. */
export async function recordRunEnded(
  trx: QueryExecutorProvider,
  { uuid, trackerType, service, userId, accountId }: RecordedRun,
  { failure, now }: { failure: SyncFailure | null; now: Date },
): Promise<void> {
  const state = failure === null ? 'done' : 'failed';
  await sql`
    with ended as (
      update sync_runs set state = ${state}, failure = ${failure}, finished_at = ${now}
      where account_id = ${accountId} and state = 'running' returning uuid
    )
    insert into sync_runs (uuid, tracker_type, service, user_id, account_id, state, failure, started_at, finished_at)
    select ${uuid}, ${trackerType}, ${service}, u.uuid, ${accountId}, ${state}, ${failure}, ${now}, ${now}
    from users u where u.uuid = ${userId} and not exists (select from ended) for key share of u`.execute(trx);
}

/** Deletes runs that have neither ended nor are under way: their account was unlinked or their tracker disabled. */
export async function deleteAbandonedRuns(
  trx: QueryExecutorProvider,
  { syncs }: SyncTables,
  trackerType: string,
): Promise<void> {
  await sql`
    delete from sync_runs r
    where tracker_type = ${trackerType} and state = 'running'
      and not exists (select from ${sql.table(syncs)} s where s.account_id = r.account_id and s.run_since is not null)`.execute(
    trx,
  );
}
