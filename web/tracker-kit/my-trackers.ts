import { myTrackers } from '@plotline/contract/trackers.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useAuth } from '../platform/session.tsx';

export const myTrackersKey = ['trackers', 'mine'];

/** Loads the viewer's trackers, including disabled ones, once signed in. */
export function useMyTrackers() {
  const { user } = useAuth();
  return useQuery({
    queryKey: myTrackersKey,
    queryFn: async ({ signal }) => (await api.call(myTrackers, { signal })).trackers,
    enabled: user !== null,
  });
}
