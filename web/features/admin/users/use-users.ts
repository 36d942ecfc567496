import {
  getAdminStats,
  listUsers,
  listUserTrackers,
  updateUserStatus,
  type AdminUser,
  type AdminUsersPage,
} from '@plotline/contract/admin.ts';
import type { QueryOf } from '@plotline/contract/endpoint.ts';
import { keepPreviousData, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { cachedMs, freshMs } from '../../../platform/query-client.ts';
import { ADMIN_KEY, AUDIT, TRACKERS, useAdminQuery, useRoleCheck } from '../use-admin-query.ts';

const STATS = 'stats';
const usersKey = [ADMIN_KEY, 'users'];
const STATUS_CHANGE = ['admin-user-status'];

/** Loads the numbers of accounts and follows. */
export function useAdminStats() {
  return useAdminQuery({
    queryKey: [ADMIN_KEY, STATS],
    load: (signal) => api.call(getAdminStats, { signal }),
    staleTime: freshMs.adminStats,
    gcTime: cachedMs.adminStats,
  });
}

/** Loads a page of accounts; the previous page stays while the next one loads. */
export function useUsers(query: QueryOf<typeof listUsers>) {
  return useAdminQuery({
    queryKey: [ADMIN_KEY, 'users', query],
    load: (signal) => api.call(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Loads the trackers of a user; null loads nothing. */
export function useUserTrackers(user: Pick<AdminUser, 'uuid'> | null) {
  const id = user?.uuid ?? '';
  return useAdminQuery({
    queryKey: [ADMIN_KEY, 'user-trackers', id],
    load: async (signal) => (await api.call(listUserTrackers, { params: { id }, signal })).trackers,
    staleTime: freshMs.usageStats,
    enabled: user !== null,
  });
}

/**
 * Returns a function that activates or deactivates a user: optimistic with rollback, then users and stats are
 * refetched. Changes are sent one after the other; `failure` is the error of the last one that failed.
 */
export function useUserStatus() {
  const queries = useQueryClient();
  const checkRole = useRoleCheck();
  const [failure, setFailure] = useState<Error | null>(null);
  const show = async ({ uuid }: AdminUser, isActive: boolean) => {
    await queries.cancelQueries({ queryKey: usersKey });
    queries.setQueriesData<AdminUsersPage>(
      { queryKey: usersKey },
      (page) => page && withStatus(page, uuid, isActive),
    );
  };
  const { mutate } = useMutation({
    mutationKey: STATUS_CHANGE,
    mutationFn: ({ user, isActive }: { user: AdminUser; isActive: boolean }) =>
      checkRole(api.call(updateUserStatus, { params: { id: user.uuid }, body: { is_active: isActive } })),
    onMutate: ({ user, isActive }) => show(user, isActive),
    onError: async (error, { user }) => {
      setFailure(error);
      await show(user, user.is_active);
    },
    // Only the last of several requests refetches.
    onSettled: () =>
      queries.isMutating({ mutationKey: STATUS_CHANGE }) === 1 ? refresh(queries) : undefined,
    scope: { id: STATUS_CHANGE.join() },
  });
  const change = (user: AdminUser, isActive: boolean) => {
    setFailure(null);
    mutate({ user, isActive });
  };
  return { change, failure, dismiss: () => setFailure(null) };
}

function refresh(queries: QueryClient) {
  return Promise.all(
    [usersKey, [ADMIN_KEY, STATS], [ADMIN_KEY, AUDIT], [ADMIN_KEY, TRACKERS]].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
}

export function withStatus(page: AdminUsersPage, uuid: string, isActive: boolean): AdminUsersPage {
  const users = page.users.map((user) => (user.uuid === uuid ? { ...user, is_active: isActive } : user));
  return { ...page, users };
}
