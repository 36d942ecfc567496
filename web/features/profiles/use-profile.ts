import { getProfile, type Profile } from '@plotline/contract/profiles.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** A profile as this viewer may see it. */
export function useProfile(username: string, { isEnabled = true } = {}) {
  return useQuery({
    queryKey: profileKey(username),
    queryFn: async ({ signal, client }) => {
      const profile = await api.call(getProfile, { params: { username }, signal });
      // Found by a name from before: the page goes to the present one, and finds the profile there.
      if (profile.username !== username.toLowerCase())
        client.setQueryData<Profile>(profileKey(profile.username), profile);
      return profile;
    },
    enabled: isEnabled,
  });
}

/** Changes what is cached of a profile, where it is cached; gives back what was there. */
export function usePatchProfile(username: string): (patch: Partial<Profile>) => Profile | undefined {
  const queries = useQueryClient();
  return (patch) => {
    const before = queries.getQueryData<Profile>(profileKey(username));
    if (before) queries.setQueryData<Profile>(profileKey(username), { ...before, ...patch });
    return before;
  };
}

/** After a change that concerns what a profile shows. */
export function refreshProfile(queries: QueryClient, username: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: profileKey(username) });
}

function profileKey(username: string) {
  return ['profile', username.toLowerCase()];
}
