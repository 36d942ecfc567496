import { getProfile, type Profile } from '@plotline/contract/profiles.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { withNewest } from '../../platform/newest-counts.ts';
import { freshMs } from '../../platform/query-client.ts';
import { useViewAs, viewAsKey, viewAsQuery } from '../../platform/view-as.tsx';

/** A profile as this viewer may see it. */
export function useProfile(username: string, { isEnabled = true } = {}) {
  const viewAs = useViewAs(username);
  return useQuery({
    queryKey: [...profileKey(username), ...viewAsKey(viewAs)],
    queryFn: async ({ signal, client }) => {
      const query = viewAsQuery(viewAs);
      const profile = await api.call(getProfile, { params: { username }, query, signal });
      // Found by a name from before: the page goes to the present one, and finds the profile there.
      if (viewAs === undefined && profile.username !== username.toLowerCase())
        client.setQueryData<Profile>(profileKey(profile.username), profile);
      return profile;
    },
    enabled: isEnabled,
    // How others see it is looked up to be sure of it.
    staleTime: viewAs === undefined ? freshMs.default : 0,
  });
}

/** Changes what is cached of a profile, where it is cached, unless it is newer; returns what was there. */
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

/** After a change that concerns what a profile shows. */
export function refreshProfile(queries: QueryClient, username: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: profileKey(username) });
}

export function profileKey(username: string): readonly string[] {
  return ['profile', username.toLowerCase()];
}
