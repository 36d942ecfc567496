import type { Feature, Platform } from '../../platform/platform.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { createUserDirectory, type UserDirectory } from '../accounts/user-directory.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { TrackersService } from '../trackers/trackers.service.ts';
import { createAdminActions, type AdminActions } from './actions.service.ts';
import { adminRoutes } from './admin.routes.ts';
import { operationsRoutes } from './operations.routes.ts';
import { deleteOldSyncRuns } from './sync-runs.service.ts';

export interface AdminDependencies {
  readonly servers: TrackerServers;
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  readonly follows: Pick<FollowsService, 'totals'>;
  readonly trackers: Pick<TrackersService, 'usage' | 'addedBy'>;
}

export interface AdminParts extends AdminDependencies, Pick<Platform, 'db'> {
  readonly directory: UserDirectory;
  readonly actions: AdminActions;
}

const CLEANUP = 'admin.delete_old_sync_runs';

/** Creates the feature: the dashboard of administrators. */
export function createAdmin(platform: Platform, dependencies: AdminDependencies): Feature {
  const parts: AdminParts = {
    ...dependencies,
    db: platform.db,
    directory: createUserDirectory(platform),
    actions: createAdminActions(platform),
  };
  return {
    name: 'admin',
    routes: [...adminRoutes(parts), ...operationsRoutes(platform)],
    jobs: { [CLEANUP]: () => deleteOldSyncRuns(platform) },
    cron: [{ task: CLEANUP, schedule: '23 4 * * *' }],
  };
}
