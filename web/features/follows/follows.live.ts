import { followUpdate, relationUpdate, type RelationUpdate } from '@plotline/contract/follows.ts';
import type { FollowUpdate } from '@plotline/contract/follows.ts';
import { connected } from '@plotline/contract/presence.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import type { QueryClient } from '@tanstack/react-query';
import { patchQueries } from '../../platform/live-patch.ts';
import { withNewest } from '../../platform/newest-counts.ts';
import { feedKey } from '../../platform/query-keys.ts';
import { refetchOlder, onEvent, userIn, type LiveFeature } from '../../platform/realtime-live.ts';
import { isViewAsKey } from '../../platform/view-as.tsx';
import { profileKey, refreshProfile } from '../profiles/use-profile.ts';
import { withRelation, type ShownUsers } from './follow-list.ts';
import { LISTS } from './use-follow-list.ts';
import { REQUESTS } from './use-follow-requests.ts';
import { unfollowedTrackersKey } from './use-followed-trackers.ts';

/** Updates follow counts and buttons by events. */
export const followsLive: LiveFeature = {
  handlers: [
    // Requests have no topic: some may have arrived between loading the list and connecting the socket.
    onEvent(connected, (queries) => void queries.invalidateQueries({ queryKey: REQUESTS })),
    onEvent(followUpdate, (queries, update) => {
      patchQueries<Profile>(queries, profileKey(update.username), (profile) => withCounts(profile, update));
    }),
    onEvent(relationUpdate, (queries, update) => {
      const key = profileKey(update.username);
      const before = queries.getQueryData<Profile>(key);
      patchQueries<Profile>(queries, key, (profile, queryKey) =>
        isViewAsKey(queryKey) ? profile : withRelationTo(profile, update),
      );
      patchQueries<ShownUsers>(queries, LISTS, (pages) => withRelation(pages, update.username, update));
      void queries.invalidateQueries({ queryKey: REQUESTS }, gently);
      if (!before || !isSameRelation(before, update)) refresh(queries, before, update);
      else if (update.block_changed) {
        // The followed trackers of the user changed, perhaps in another tab.
        void queries.invalidateQueries({ queryKey: unfollowedTrackersKey(update.username) }, gently);
        void queries.invalidateQueries({ queryKey: feedKey }, gently);
      }
    }),
  ],
  refetchAfterReconnect: [['profile'], ['follows']],
  missed: (queries, { topic, changedAt }) => {
    const user = userIn(topic);
    if (user !== undefined) refetchOlder(queries, profileKey(user), changedAt);
  },
};

/** Refreshes one at a time when many changes arrive. */
const gently = { cancelRefetch: false };

/** Refreshes content whose visibility depends on the relation. */
function refresh(queries: QueryClient, before: Profile | undefined, update: RelationUpdate): void {
  // The user may have comments in any cached conversation.
  if (update.block_changed) void queries.invalidateQueries();
  else if (!before || before.follow_status !== update.follow_status) {
    void refreshProfile(queries, update.username);
    void queries.invalidateQueries({ queryKey: feedKey }, gently);
  }
}

// Changes of a profile by events. Each function returns the same object when nothing changes.

function withCounts(profile: Profile, { follower_count, following_count, seq }: FollowUpdate): Profile {
  const counts: Pick<Profile, 'follower_count' | 'following_count'> = { follower_count, following_count };
  return withNewest(profile, counts, seq);
}

function withRelationTo(profile: Profile, update: RelationUpdate): Profile {
  const { follow_status, follows_you, is_blocked, is_muted } = update;
  return isSameRelation(profile, update)
    ? profile
    : { ...profile, follow_status, follows_you, is_blocked, is_muted };
}

type Relation = Pick<RelationUpdate, 'follow_status' | 'follows_you' | 'is_blocked' | 'is_muted'>;

function isSameRelation(one: Relation, other: Relation): boolean {
  return (
    one.follow_status === other.follow_status &&
    one.follows_you === other.follows_you &&
    one.is_blocked === other.is_blocked &&
    one.is_muted === other.is_muted
  );
}
