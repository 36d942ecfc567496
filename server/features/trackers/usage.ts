import { ADMIN_PAGE_SIZE } from '@plotline/contract/limits.ts';
import type { listTrackerUsers } from '@plotline/contract/admin.ts';
import type { QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import type { UsageStats, UsageUser } from '@plotline/contract/trackers.ts';
import { createCache } from '../../platform/cache.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { numberedPage } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { afterCommit } from '../../platform/transaction-hooks.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { changesDataAlone, TRACKER_CHANGED } from './trackers.events.ts';
import { unknownTracker } from './trackers.errors.ts';
import {
  readActiveUsage,
  findUsageUsers,
  readTrackerUsers,
  readUsage,
  type UsageRow,
  type UsageUserRow,
} from './usage.repository.ts';

const COUNTS_CACHE_MS = 10_000;
const MAX_USERS_LISTED = 100;

const UNUSED: Omit<UsageRow, 'type'> = { totalUsers: 0, usersWithData: 0, publicCount: 0, privateCount: 0 };

export interface Usage {
  counts(): Promise<ReadonlyMap<string, UsageRow>>;
  /** Returns the counts for a user, and for an administrator `statsWithUsers`. */
  stats(viewer: Viewer): Promise<UsageStats[]>;
  /** Returns the counts with the newest users, deactivated ones included. */
  statsWithUsers(): Promise<UsageStats[]>;
  /** Returns a page of the users of one tracker, newest first. @throws HttpError 422 for an unknown tracker */
  users(type: string, query: QueryOf<typeof listTrackerUsers>): Promise<ResponseOf<typeof listTrackerUsers>>;
}

export function createUsage(
  { db, bus }: Pick<Platform, 'db' | 'bus'>,
  { servers, accounts }: { servers: TrackerServers; accounts: Pick<AccountService, 'summariesOf'> },
): Usage {
  const cache = createCache<ReadonlyMap<string, UsageRow>>({ ttlMs: COUNTS_CACHE_MS, capacity: 1 });
  // Users see their own change at once; other nodes see it when the cached counts expire.
  bus.subscribeWithin(TRACKER_CHANGED, (trx, event) => {
    if (!changesDataAlone(event)) afterCommit(trx, () => cache.clear());
  });
  const types = [...servers.keys()];
  const counts = () => cache.get('active', async () => byType(await readActiveUsage(db)));

  async function findUsers(
    wanted: readonly string[],
    slice: { readonly offset: number; readonly limit: number },
  ): Promise<ReadonlyMap<string, UsageUser[]>> {
    const rows = await findUsageUsers(db, wanted, slice);
    const summaries = await accounts.summariesOf([...new Set(rows.map(({ userId }) => userId))]);
    const users = rows.flatMap((row) => {
      const summary = summaries.get(row.userId);
      return summary ? [{ type: row.type, user: presentUsageUser(summary, row) }] : [];
    });
    const grouped = Map.groupBy(users, ({ type }) => type);
    return new Map([...grouped].map(([type, found]) => [type, found.map(({ user }) => user)]));
  }

  async function statsWithUsers(): Promise<UsageStats[]> {
    // Not cached: the counts agree with the listed users.
    const [all, users] = await Promise.all([
      readUsage(db),
      findUsers(types, { offset: 0, limit: MAX_USERS_LISTED }),
    ]);
    const found = byType(all);
    return types.map((type) => presentStats(type, found.get(type), users.get(type)));
  }

  return {
    counts,
    stats: async (viewer) => {
      if (viewer.role === 'admin') return statsWithUsers();
      const found = await counts();
      return types.map((type) => presentStats(type, found.get(type)));
    },
    statsWithUsers,
    users: async (type, { page = 1, limit = ADMIN_PAGE_SIZE }) => {
      if (!servers.has(type)) throw unknownTracker();
      const [total, users] = await Promise.all([
        readTrackerUsers(db, type),
        findUsers([type], { offset: (page - 1) * limit, limit }),
      ]);
      return { users: users.get(type) ?? [], ...numberedPage({ page, limit, total }) };
    },
  };
}

function byType(rows: readonly UsageRow[]): ReadonlyMap<string, UsageRow> {
  return new Map(rows.map((row) => [row.type, row]));
}

function presentStats(
  type: string,
  count: Omit<UsageRow, 'type'> = UNUSED,
  users: UsageUser[] = [],
): UsageStats {
  return {
    tracker: type,
    total_users: count.totalUsers,
    users_with_data: count.usersWithData,
    public_count: count.publicCount,
    private_count: count.privateCount,
    users,
  };
}

function presentUsageUser(summary: Summary, row: UsageUserRow): UsageUser {
  return {
    ...summary,
    is_active: row.isActive,
    is_public: row.isPublic,
    is_enabled: row.isEnabled,
    has_data: row.hasData,
    is_profile_public: row.isProfilePublic,
    created_at: row.createdAt.toISOString(),
    last_sync_at: row.lastSyncAt?.toISOString() ?? null,
  };
}
