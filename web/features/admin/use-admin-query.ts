import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { currentUserKey } from '../../platform/current-user.ts';

/** The start of the key of all data of administrators. */
export const ADMIN_KEY = 'admin';
/** Parts of keys that a change of another feature of the dashboard invalidates. */
export const AUDIT = 'audit';
export const TRACKERS = 'trackers';

type AdminQuery<Data> = Omit<UseQueryOptions<Data>, 'queryFn'> & {
  readonly load: (signal: AbortSignal) => Promise<Data>;
};

/** Loads data of administrators. With `refetchInterval`, it is polled while the page is visible. */
export function useAdminQuery<Data>({ load, ...options }: AdminQuery<Data>) {
  const checkRole = useRoleCheck();
  return useQuery<Data>({ ...options, queryFn: ({ signal }) => checkRole(load(signal)) });
}

/**
 * Returns a function that passes a call on. After a 403 it refetches the current user first: if their role has changed,
 * `RequireAdmin` opens their profile, and no error is seen.
 */
export function useRoleCheck() {
  const queries = useQueryClient();
  return useCallback(
    async <Data>(call: Promise<Data>): Promise<Data> => {
      try {
        return await call;
      } catch (error) {
        if (isForbidden(error)) await queries.refetchQueries({ queryKey: currentUserKey });
        throw error;
      }
    },
    [queries],
  );
}

function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}
