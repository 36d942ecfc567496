import { getProfile, type Profile } from '@plotline/contract/profiles.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** A profile as this viewer may see it. */
export function useProfile(username: string, { isEnabled = true } = {}) {
  return useQuery({
    queryKey: profileKey(username),
    queryFn: ({ signal }) => api.call(getProfile, { params: { username }, signal }),
    enabled: isEnabled,
  });
}

/** Changes what is cached of a profile, where it is cached. */
export function usePatchProfile(username: string): (patch: Partial<Profile>) => void {
  const queries = useQueryClient();
  return (patch) =>
    queries.setQueryData<Profile>(profileKey(username), (profile) => profile && { ...profile, ...patch });
}

/** After a change that concerns what a profile shows. */
export function refreshProfile(queries: QueryClient, username: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: profileKey(username) });
}

function profileKey(username: string) {
  return ['profile', username.toLowerCase()];
}
