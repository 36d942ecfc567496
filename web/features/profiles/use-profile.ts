import { getProfile, type Profile } from '@plotline/contract/profiles.ts';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { withNewest } from '../../platform/newest-counts.ts';
import { offlineUser, withOfflineCopy } from '../../platform/offline-copies.ts';
import { freshMs } from '../../platform/query-client.ts';
import { showcaseKey } from '../../platform/query-keys.ts';
import { useViewAs, viewAsKey, viewAsQuery } from '../../platform/view-as.tsx';

/** Loads a profile as the effective viewer may see it. */
export function useProfile(username: string, { isEnabled = true } = {}) {
  return useQuery({ ...profileQuery(username, useViewAs(username)), enabled: isEnabled });
}

/** The query of a profile, also for prefetching. */
export function profileQuery(username: string, viewAs?: string) {
  return queryOptions({
    queryKey: [...profileKey(username), ...viewAsKey(viewAs)],
    queryFn: async ({ signal, client }) => {
      const query = viewAsQuery(viewAs);
      const load = () => api.call(getProfile, { params: { username }, query, signal });
      const isOwn = viewAs === undefined && offlineUser()?.username === username;
      const profile = await (isOwn ? withOfflineCopy('profile', load) : load());
      // Found by a former username: the page redirects to the current one, whose cache entry this fills.
      if (viewAs === undefined && profile.username !== username.toLowerCase())
        client.setQueryData<Profile>(profileKey(profile.username), profile);
      return profile;
    },
    // A copy would count as fresh.
    refetchOnReconnect: 'always',
    // A view as another user is never served from the cache.
    staleTime: viewAs === undefined ? freshMs.default : 0,
  });
}

/** Patches a cached profile unless it is newer; returns the previous one. */
export function usePatchProfile(
  username: string,
): (patch: Partial<Profile>, seq?: number) => Profile | undefined {
  const queries = useQueryClient();
  return (patch, seq) => {
    const before = queries.getQueryData<Profile>(profileKey(username));
    if (before) queries.setQueryData<Profile>(profileKey(username), withNewest(before, patch, seq));
    return before;
  };
}

/** Refetches a profile after a change that it shows. */
export async function refreshProfile(queries: QueryClient, username: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: profileKey(username) }),
    queries.invalidateQueries({ queryKey: showcaseKey(username) }),
  ]);
}

export function profileKey(username: string): readonly string[] {
  return ['profile', username.toLowerCase()];
}
