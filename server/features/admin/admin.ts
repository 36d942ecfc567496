import type { Feature, Platform } from '../../platform/platform.ts';
import { createUserDirectory } from '../accounts/user-directory.service.ts';
import { createAdminActions } from './actions.service.ts';
import { adminRoutes, type AdminDependencies, type AdminParts } from './admin.routes.ts';
import { operationsRoutes } from './operations.routes.ts';
import { registrationRoutes } from './registration.routes.ts';
import { deleteOldSyncRuns } from './sync-runs.service.ts';

const CLEANUP = 'admin.delete_old_sync_runs';

export function createAdmin(platform: Platform, dependencies: AdminDependencies): Feature {
  const parts: AdminParts = {
    ...dependencies,
    db: platform.db,
    log: platform.log,
    directory: createUserDirectory(platform),
    actions: createAdminActions(platform),
  };
  return {
    name: 'admin',
    routes: [
      ...adminRoutes(parts),
      ...operationsRoutes(platform),
      ...registrationRoutes(platform, dependencies),
    ],
    jobs: { [CLEANUP]: () => deleteOldSyncRuns(platform) },
    cron: [{ task: CLEANUP, schedule: '23 4 * * *' }],
  };
}
