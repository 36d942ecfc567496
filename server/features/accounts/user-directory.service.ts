import type { AdminStats, AdminUser, AdminUsersPage, listUsers } from '@plotline/contract/admin.ts';
import type { QueryOf } from '@plotline/contract/endpoint.ts';
import { ADMIN_PAGE_SIZE, RECENT_SIGNUP_DAYS } from '@plotline/contract/limits.ts';
import { numberedPage } from '../../platform/paging.ts';
import { shapeEach } from '../../platform/shape-each.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { findAccountsAndSessions } from './accounts.repository.ts';
import { presentUser } from './present-user.ts';
import { countUsers, findDirectoryPage } from './user-directory.repository.ts';

const DAY_MS = 86_400_000;

/** All accounts, for administrators. */
export interface UserDirectory {
  list(query: QueryOf<typeof listUsers>): Promise<AdminUsersPage>;
  /** Returns an account; null when there is none. */
  find(uuid: string): Promise<AdminUser | null>;
  counts(): Promise<AdminStats['users']>;
}

export function createUserDirectory({
  db,
  now,
  log,
}: Pick<AccountsPlatform, 'db' | 'now' | 'log'>): UserDirectory {
  const findUsers = async (ids: readonly string[]): Promise<readonly AdminUser[]> => {
    const accounts = await findAccountsAndSessions(db, ids, now());
    const byId = new Map(accounts.map((account) => [account.uuid, account]));
    const found = ids.flatMap((id) => byId.get(id) ?? []);
    return shapeEach(found, presentForAdministrators, { log, what: 'account', idOf: ({ uuid }) => uuid });
  };
  return {
    list: async (query) => {
      const { page = 1, limit = ADMIN_PAGE_SIZE } = query;
      const { ids, total } = await findDirectoryPage(
        db,
        {
          sortBy: query.sort_by ?? 'last_active_at',
          direction: query.sort_direction ?? 'desc',
          search: query.search?.trim() || null,
          role: query.role_filter ?? 'user',
          isActiveOnly: query.active_only ?? false,
          offset: (page - 1) * limit,
          limit,
        },
        now(),
      );
      return { users: [...(await findUsers(ids))], ...numberedPage({ page, limit, total }) };
    },
    find: async (uuid) => (await findUsers([uuid]))[0] ?? null,
    counts: async () => {
      const since = new Date(now().getTime() - RECENT_SIGNUP_DAYS * DAY_MS);
      const { total, active, recentSignups } = await countUsers(db, since);
      return { total, recent_signups: recentSignups, active, inactive: total - active };
    },
  };
}

/** Presents an account; the biography of a private profile is for its followers. */
function presentForAdministrators(
  account: Awaited<ReturnType<typeof findAccountsAndSessions>>[number],
): AdminUser {
  const user = presentUser(account, account.active_sessions);
  return {
    ...user,
    bio: user.is_profile_public ? user.bio : null,
    suspended_until: account.suspended_until?.toISOString() ?? null,
    ...(account.is_being_deleted && { is_being_deleted: true }),
  };
}
