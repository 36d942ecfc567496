import { listAudit, listSyncRuns } from '@plotline/contract/admin.ts';
import { getJobQueue, getStorageUse, listSlowStatements, retryJob } from '@plotline/contract/operations.ts';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { ADMIN_KEY, AUDIT, useAdminQuery, useRoleCheck } from '../use-admin-query.ts';
import type { Place } from '../admin-url.ts';

const POLL_MS = 30_000;
const MINUTE_MS = 60_000;
const JOBS = 'jobs';

export function useJobQueue() {
  return useAdminQuery({
    queryKey: [ADMIN_KEY, JOBS],
    load: (signal) => api.call(getJobQueue, { signal }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

/** Runs a failed job again. */
export function useRetryJob() {
  const queries = useQueryClient();
  const checkRole = useRoleCheck();
  return useMutation({
    mutationFn: (id: string) => checkRole(api.call(retryJob, { params: { id } })),
    onSettled: () =>
      Promise.all([JOBS, AUDIT].map((key) => queries.invalidateQueries({ queryKey: [ADMIN_KEY, key] }))),
  });
}

/** Polls a page of the newest syncs. */
export function useSyncRuns(place: Place, isFailedOnly: boolean) {
  const query = { ...place, failed_only: isFailedOnly };
  return useAdminQuery({
    queryKey: [ADMIN_KEY, 'sync-runs', query],
    load: (signal) => api.call(listSyncRuns, { query, signal }),
    staleTime: 0,
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
}

/** Loads the sizes of the database and the files, which the server measures once a minute. */
export function useStorageUse() {
  return useAdminQuery({
    queryKey: [ADMIN_KEY, 'storage'],
    load: (signal) => api.call(getStorageUse, { signal }),
    staleTime: MINUTE_MS,
  });
}

export function useSlowStatements() {
  return useAdminQuery({
    queryKey: [ADMIN_KEY, 'statements'],
    load: (signal) => api.call(listSlowStatements, { signal }),
    staleTime: MINUTE_MS,
  });
}

/** Loads a page of the actions of administrators. */
export function useAudit(place: Place) {
  return useAdminQuery({
    queryKey: [ADMIN_KEY, AUDIT, place],
    load: (signal) => api.call(listAudit, { query: place, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
