import { trackerUpdate } from '@plotline/contract/trackers.ts';
import { refetchOlder, onEvent, userIn, type LiveFeature } from '../../platform/realtime-live.ts';
import { trackerKey, trackersOfKey } from '../../tracker-kit/use-tracker-page.ts';
import { refreshProfile } from '../profiles/use-profile.ts';

/** Applies tracker changes made in another tab, on another device or by another user. */
export const trackersLive: LiveFeature = {
  handlers: [
    onEvent(trackerUpdate, (queries, { username, tracker_type: type }) => {
      // During a burst of events, a refetch starts only after the running one.
      const options = { cancelRefetch: false };
      // An own change refetches them when it is done; until then its optimistic state is shown.
      if (queries.isMutating({ mutationKey: ['trackers'] }) === 0)
        void queries.invalidateQueries({ queryKey: ['trackers'] }, options);
      void queries.invalidateQueries({ queryKey: trackerKey(username, type) }, options);
      void refreshProfile(queries, username);
    }),
  ],
  refetchAfterReconnect: [['trackers'], ['tracker']],
  missed: (queries, { topic, changedAt }) => {
    const user = userIn(topic);
    if (user !== undefined) refetchOlder(queries, trackersOfKey(user), changedAt);
  },
};
