import type { Activity } from '@plotline/contract/feed.ts';
import { useQueryClient } from '@tanstack/react-query';
import { trackerWebQuery, useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';

/** Loads the trackers' parts of posts before rendering them, against layout shifts. */
export function useCards(): (activities: readonly Pick<Activity, 'tracker_type'>[]) => Promise<void> {
  const queries = useQueryClient();
  const registry = useTrackerRegistry();
  return async (activities) => {
    const types = new Set(activities.map((activity) => activity.tracker_type));
    // A card that fails to load is requested again when it is rendered; the posts do not wait for it.
    await Promise.allSettled(
      [...types].map((type) => queries.ensureQueryData(trackerWebQuery(type, registry))),
    );
  };
}
