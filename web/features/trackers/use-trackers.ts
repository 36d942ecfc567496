import {
  availableTrackers,
  enableTracker,
  myTrackers,
  type AvailableTracker,
  type Tracker,
} from '@plotline/contract/trackers.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { freshMs } from '../../platform/query-client.ts';
import { useAuth } from '../../platform/session.tsx';
import { refreshProfile } from '../profiles/use-profile.ts';

export const myTrackersKey = ['trackers', 'mine'];
const AVAILABLE = ['trackers', 'available'];

/** Every kind of tracker, with how many users use it. */
export function useAvailableTrackers() {
  return useQuery({
    queryKey: AVAILABLE,
    queryFn: async ({ signal }) => (await api.call(availableTrackers, { signal })).trackers,
    staleTime: freshMs.availableTrackers,
  });
}

/** What the viewer has not added yet. */
export function addable(trackers: readonly AvailableTracker[]): readonly AvailableTracker[] {
  return trackers.filter((tracker) => !tracker.is_added);
}

/** Whether there is a kind of tracker that the viewer has not added; undefined until it is known. */
export function useCanAddTracker(): boolean | undefined {
  const { data, isError } = useAvailableTrackers();
  // The dialog says what went wrong, and tries again.
  return isError || (data && addable(data).length > 0);
}

/** The signed-in user's trackers, disabled ones too; waits until a user is signed in. */
export function useMyTrackers() {
  const { user } = useAuth();
  return useQuery({
    queryKey: myTrackersKey,
    queryFn: async ({ signal }) => (await api.call(myTrackers, { signal })).trackers,
    enabled: user !== null,
  });
}

/** The trackers that stand in lists. */
export function enabledOnly(trackers: readonly Tracker[]): readonly Tracker[] {
  return trackers.filter((tracker) => tracker.is_enabled);
}

/** Adds a tracker, or enables it again, and says who sees it. */
export function useAddTracker() {
  const queries = useQueryClient();
  const { user } = useAuth();
  return useMutation({
    mutationFn: async ({ type, isPublic }: { type: string; isPublic: boolean }) =>
      (await api.call(enableTracker, { body: { tracker_type: type, is_public: isPublic } })).tracker,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['trackers'] }),
        user ? refreshProfile(queries, user.username) : undefined,
      ]),
  });
}
