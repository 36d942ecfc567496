import {
  getAdminStats,
  listAudit,
  listServices,
  listSyncRuns,
  listTrackerUsage,
  listTrackerUsers,
  listUsers,
  listUserTrackers,
  updateUserStatus,
} from '@plotline/contract/admin.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import type { UserDirectory } from '../accounts/user-directory.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { TrackersService } from '../trackers/trackers.service.ts';
import { operatorOf, type AdminActions } from './actions.service.ts';
import { readAudit } from './audit.service.ts';
import { userNotFound } from './admin.errors.ts';
import { externalServices } from './services.service.ts';
import type { Signups } from './registration.service.ts';
import { readSyncRuns } from './sync-runs.service.ts';

export interface AdminDependencies {
  readonly servers: TrackerServers;
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  readonly follows: Pick<FollowsService, 'totals'>;
  readonly trackers: Pick<TrackersService, 'usage' | 'addedBy'>;
  readonly signups: Signups;
}

export interface AdminParts extends AdminDependencies, Pick<Platform, 'db' | 'log'> {
  readonly directory: UserDirectory;
  readonly actions: AdminActions;
}

/** Routes about users, trackers and their syncs. */
export function adminRoutes({
  db,
  log,
  accounts,
  directory,
  follows,
  trackers,
  actions,
  servers,
}: AdminParts): readonly Route[] {
  const requireUser = async (id: string) => {
    const user = await directory.find(id);
    if (!user) throw userNotFound();
    return user;
  };
  return [
    route(getAdminStats, async () => {
      const [users, { follows: total, requests: pending }] = await Promise.all([
        directory.counts(),
        follows.totals(),
      ]);
      return { users, follows: { total, pending } };
    }),
    route(listUsers, ({ query }) => directory.list(query)),
    route(listUserTrackers, async ({ params }) => {
      await requireUser(params.id);
      return { trackers: await trackers.addedBy(params.id) };
    }),
    route(updateUserStatus, async (call) => {
      const { params, body } = call;
      await actions.setActive(operatorOf(call), params.id, body.is_active);
      return { user: await requireUser(params.id) };
    }),
    route(listTrackerUsage, async () => ({ usage_stats: await trackers.usage.statsWithUsers() })),
    route(listTrackerUsers, ({ params, query }) => trackers.usage.users(params.type, query)),
    route(listAudit, ({ query }) => readAudit(db, accounts, query)),
    route(listServices, async () => ({ services: await externalServices(log, servers) })),
    route(listSyncRuns, ({ query }) => readSyncRuns(db, accounts, query)),
  ];
}
