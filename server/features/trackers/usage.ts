import type { UsageStats } from '@plotline/contract/trackers.ts';
import { createCache } from '../../platform/cache.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { countUsage, findUsageUsers, type UsageRow } from './usage.repository.ts';

/** Counting scans all trackers of all users. */
const COUNTS_CACHE_MS = 10_000;
const MAX_USERS_LISTED = 1_000;

const UNUSED: Omit<UsageRow, 'type'> = { totalUsers: 0, usersWithData: 0, publicCount: 0, privateCount: 0 };

/** Usage statistics of trackers, for administrators with the users. */
export function createUsage(
  { db }: Pick<Platform, 'db'>,
  {
    servers,
    accounts,
  }: { readonly servers: TrackerServers; readonly accounts: Pick<AccountService, 'summariesOf'> },
) {
  const cache = createCache<UsageRow[]>({ ttlMs: COUNTS_CACHE_MS, capacity: 1 });

  async function counts(): Promise<ReadonlyMap<string, UsageRow>> {
    const rows = await cache.get('all', () => countUsage(db));
    return new Map(rows.map((row) => [row.type, row]));
  }

  async function usersByType(): Promise<ReadonlyMap<string, UsageStats['users']>> {
    const rows = await findUsageUsers(db, MAX_USERS_LISTED);
    const summaries = await accounts.summariesOf([...new Set(rows.map(({ userId }) => userId))]);
    const byType = new Map<string, UsageStats['users']>();
    for (const row of rows) {
      const user = summaries.get(row.userId);
      if (!user) continue;
      const users = byType.get(row.type) ?? [];
      byType.set(row.type, users);
      users.push({
        ...user,
        is_active: row.isActive,
        is_public: row.isPublic,
        is_enabled: row.isEnabled,
        has_data: row.hasData,
        is_profile_public: row.isProfilePublic,
        created_at: row.createdAt.toISOString(),
        last_sync_at: row.lastSyncAt?.toISOString() ?? null,
      });
    }
    return byType;
  }

  return {
    counts,
    stats: async (viewer: Viewer): Promise<UsageStats[]> => {
      const [byType, users] = await Promise.all([
        counts(),
        viewer.role === 'admin' ? usersByType() : undefined,
      ]);
      return [...servers.keys()].map((type) => {
        const count = byType.get(type) ?? UNUSED;
        return {
          tracker: type,
          total_users: count.totalUsers,
          users_with_data: count.usersWithData,
          public_count: count.publicCount,
          private_count: count.privateCount,
          users: users?.get(type) ?? [],
        };
      });
    },
  };
}
