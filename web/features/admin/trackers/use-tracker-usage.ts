import { listTrackerUsage, listTrackerUsers } from '@plotline/contract/admin.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { cachedMs, freshMs } from '../../../platform/query-client.ts';
import type { Place } from '../admin-url.ts';
import { ADMIN_KEY, TRACKERS, useAdminQuery } from '../use-admin-query.ts';

export function useTrackerUsage() {
  return useAdminQuery({
    queryKey: [ADMIN_KEY, TRACKERS],
    load: async (signal) => (await api.call(listTrackerUsage, { signal })).usage_stats,
    staleTime: freshMs.usageStats,
    gcTime: cachedMs.adminStats,
  });
}

/** Loads a page of the users of a tracker; the previous page stays while the next one loads. */
export function useTrackerUsers(type: string, place: Place) {
  return useAdminQuery({
    queryKey: [ADMIN_KEY, TRACKERS, type, place],
    load: (signal) => api.call(listTrackerUsers, { params: { type }, query: place, signal }),
    staleTime: freshMs.usageStats,
    gcTime: cachedMs.adminStats,
    placeholderData: keepPreviousData,
  });
}
