import {
  availableTrackers,
  enableTracker,
  type AvailableTracker,
  type Tracker,
} from '@plotline/contract/trackers.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { freshMs } from '../../platform/query-client.ts';
import { useAuth } from '../../platform/session.tsx';
import { isOffered } from '../../tracker-kit/tracker-registry.tsx';
import { refreshProfile } from '../profiles/use-profile.ts';

export { myTrackersKey, useMyTrackers } from '../../tracker-kit/my-trackers.ts';

const AVAILABLE = ['trackers', 'available'];

/** Loads every tracker type with its user count. */
export function useAvailableTrackers() {
  return useQuery({
    queryKey: AVAILABLE,
    queryFn: async ({ signal }) => (await api.call(availableTrackers, { signal })).trackers,
    staleTime: freshMs.availableTrackers,
  });
}

/** Filters the trackers that the viewer can add. */
export function addable(trackers: readonly AvailableTracker[]): readonly AvailableTracker[] {
  return trackers.filter((tracker) => !tracker.is_added && isOffered(tracker.type));
}

/** Returns whether the viewer can add a tracker; undefined while loading. */
export function useCanAddTracker(): boolean | undefined {
  const { data, isError } = useAvailableTrackers();
  // After an error the dialog shows it and offers a retry.
  return isError || (data && addable(data).length > 0);
}

export function enabledOnly(trackers: readonly Tracker[]): readonly Tracker[] {
  return trackers.filter((tracker) => tracker.is_enabled);
}

/** Adds a tracker, or enables it again, with its audience. */
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
