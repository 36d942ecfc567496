import { sql } from 'kysely';
import type { SyncRun } from '@plotline/contract/admin.ts';
import type { SyncFailure } from '../../tracker-kit/sync/sync-runs.repository.ts';
import type { Db } from '../../platform/database.ts';

export interface SyncRunRow {
  readonly uuid: string;
  readonly trackerType: string;
  readonly service: string;
  readonly userId: string;
  readonly state: SyncRun['state'];
  readonly failure: SyncFailure | null;
  readonly imported: number;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** Returns a slice of the syncs of all trackers, newest first. */
export async function findSyncRuns(
  db: Db,
  { isFailedOnly, offset, limit }: { isFailedOnly: boolean; offset: number; limit: number },
): Promise<SyncRunRow[]> {
  const { rows } = await sql<SyncRunRow>`
    select uuid, tracker_type as "trackerType", service, user_id as "userId", state, failure, imported,
      started_at as "startedAt", finished_at as "finishedAt"
    from sync_runs ${where(isFailedOnly)}
    order by started_at desc, uuid desc limit ${limit} offset ${offset}::bigint`.execute(db);
  return rows;
}

export async function countSyncRuns(db: Db, isFailedOnly: boolean): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from sync_runs ${where(isFailedOnly)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function deleteSyncRunsBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from sync_runs where started_at < ${before}`.execute(db);
}

function where(isFailedOnly: boolean) {
  return isFailedOnly ? sql`where state = 'failed'` : sql``;
}
