import type { UsageStats } from '@plotline/contract/trackers.ts';
import { createCache } from '../../platform/cache.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TrackersDependencies } from './trackers.service.ts';
import { countUsage, findUsageUsers, type UsageRow } from './usage.repository.ts';

/** Counting walks over every tracker of everyone; no one misses a user who came ten seconds ago. */
const COUNTS_CACHE_MS = 10_000;
const USERS_SHOWN = 1_000;

const nobody: Omit<UsageRow, 'type'> = { totalUsers: 0, usersWithData: 0, publicCount: 0, privateCount: 0 };

/** How many users use each tracker, and for administrators who they are. */
export function createUsage({ db }: Pick<Platform, 'db'>, { servers, accounts }: TrackersDependencies) {
  const cache = createCache<UsageRow[]>({ ttlMs: COUNTS_CACHE_MS, capacity: 1 });

  async function counts(): Promise<ReadonlyMap<string, UsageRow>> {
    const rows = await cache.get('all', () => countUsage(db));
    return new Map(rows.map((row) => [row.type, row]));
  }

  async function usersByType(): Promise<ReadonlyMap<string, UsageStats['users']>> {
    const rows = await findUsageUsers(db, USERS_SHOWN);
    const people = await accounts.summariesOf([...new Set(rows.map(({ userId }) => userId))]);
    const byType = new Map<string, UsageStats['users']>();
    for (const row of rows) {
      const user = people.get(row.userId);
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
        const count = byType.get(type) ?? nobody;
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
