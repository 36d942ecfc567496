import type { listSyncRuns } from '@plotline/contract/admin.ts';
import type { QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import { ADMIN_PAGE_SIZE } from '@plotline/contract/limits.ts';
import type { Db } from '../../platform/database.ts';
import { numberedPage } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SyncFailure } from '../../tracker-kit/sync/sync-runs.repository.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { countSyncRuns, deleteSyncRunsBefore, findSyncRuns } from './sync-runs.repository.ts';

const KEPT_MS = 30 * 86_400_000;

/** Reasons without details: the sentence for the owner may name their account at the service. */
const FAILURES: Readonly<Record<SyncFailure, string>> = {
  unavailable: "The service isn't responding.",
  unexpected: 'The service sent something unexpected.',
  internal: 'Something went wrong on this server. Its log has the error.',
  stopped: 'The user has to change their connection, for example link another name or connect again.',
};

/** Returns a page of the syncs of all users, newest first. */
export async function readSyncRuns(
  db: Db,
  accounts: Pick<AccountService, 'summariesOf'>,
  { page = 1, limit = ADMIN_PAGE_SIZE, failed_only: isFailedOnly = false }: QueryOf<typeof listSyncRuns>,
): Promise<ResponseOf<typeof listSyncRuns>> {
  const [rows, total] = await Promise.all([
    findSyncRuns(db, { isFailedOnly, offset: (page - 1) * limit, limit }),
    countSyncRuns(db, isFailedOnly),
  ]);
  const users = await accounts.summariesOf([...new Set(rows.map(({ userId }) => userId))]);
  const sync_runs = rows.flatMap((row) => {
    const user = users.get(row.userId);
    if (!user) return [];
    return [
      {
        uuid: row.uuid,
        tracker_type: row.trackerType,
        service: row.service,
        user,
        state: row.state,
        imported: row.imported,
        error: row.failure && FAILURES[row.failure],
        started_at: row.startedAt.toISOString(),
        finished_at: row.finishedAt?.toISOString() ?? null,
      },
    ];
  });
  return { sync_runs, ...numberedPage({ page, limit, total }) };
}

export async function deleteOldSyncRuns({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  await deleteSyncRunsBefore(db, new Date(now().getTime() - KEPT_MS));
}
