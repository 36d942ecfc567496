import { trackerUpdate } from '@plotline/contract/trackers.ts';
import { refetchOlder, onEvent, userIn, type LiveFeature } from '../../platform/realtime-live.ts';
import { trackerKey, trackersOfKey } from '../../tracker-kit/use-tracker-page.ts';
import { refreshProfile } from '../profiles/use-profile.ts';

/** A tracker that changes in another tab, on another device or on a user's page changes here, too. */
export const trackersLive: LiveFeature = {
  handlers: [
    onEvent(trackerUpdate, (queries, { username, tracker_type: type }) => {
      // A change made here refreshes what it changes when it is done; in between it shows what it hopes for.
      if (queries.isMutating() > 0) return;
      // Of many changes in a row each asks again only when the answer before has come.
      const gently = { cancelRefetch: false };
      void queries.invalidateQueries({ queryKey: ['trackers'] }, gently);
      void queries.invalidateQueries({ queryKey: trackerKey(username, type) }, gently);
      void refreshProfile(queries, username);
    }),
  ],
  refetchAfterReconnect: [['trackers'], ['tracker']],
  missed: (queries, { topic, changedAt }) => {
    const user = userIn(topic);
    if (user !== undefined) refetchOlder(queries, trackersOfKey(user), changedAt);
  },
};
