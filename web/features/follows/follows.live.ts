import { followUpdate, relationUpdate, type RelationUpdate } from '@plotline/contract/follows.ts';
import { connected } from '@plotline/contract/presence.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import type { QueryClient } from '@tanstack/react-query';
import { patchQueries } from '../../platform/live-patch.ts';
import { feedKey } from '../../platform/query-keys.ts';
import { refetchOlder, onEvent, userIn, type LiveFeature } from '../../platform/realtime-live.ts';
import { isViewAsKey } from '../../platform/view-as.tsx';
import { profileKey, refreshProfile } from '../profiles/use-profile.ts';
import { withRelation, type ShownUsers } from './follow-list.ts';
import { isSameRelation, withCounts, withRelationTo } from './relation-changes.ts';
import { LISTS } from './use-follow-list.ts';
import { REQUESTS } from './use-follow-requests.ts';

/** Numbers of profiles, and buttons, follow what users do elsewhere. */
export const followsLive: LiveFeature = {
  handlers: [
    // No topic tells of requests: those that came after the list was read and before the socket was there.
    onEvent(connected, (queries) => void queries.invalidateQueries({ queryKey: REQUESTS })),
    onEvent(followUpdate, (queries, told) => {
      patchQueries<Profile>(queries, profileKey(told.username), (profile) => withCounts(profile, told));
    }),
    onEvent(relationUpdate, (queries, told) => {
      const key = profileKey(told.username);
      const before = queries.getQueryData<Profile>(key);
      patchQueries<Profile>(queries, key, (profile, queryKey) =>
        isViewAsKey(queryKey) ? profile : withRelationTo(profile, told),
      );
      patchQueries<ShownUsers>(queries, LISTS, (pages) => withRelation(pages, told.username, told));
      void queries.invalidateQueries({ queryKey: REQUESTS }, gently);
      if (!before || !isSameRelation(before, told)) refresh(queries, before, told);
    }),
  ],
  refetchAfterReconnect: [['profile'], ['follows']],
  missed: (queries, { topic, changedAt }) => {
    const user = userIn(topic);
    if (user !== undefined) refetchOlder(queries, profileKey(user), changedAt);
  },
};

/** Of many changes in a row each asks again only when the answer before has come. */
const gently = { cancelRefetch: false };

/** What else the viewer sees now, or sees no more. */
function refresh(queries: QueryClient, before: Profile | undefined, told: RelationUpdate): void {
  // Of whom nothing is known here there may be comments everywhere, or room for them.
  if (told.block_changed) void queries.invalidateQueries();
  else if (!before || before.follow_status !== told.follow_status) {
    void refreshProfile(queries, told.username);
    void queries.invalidateQueries({ queryKey: feedKey }, gently);
  }
}
