import type { FollowUpdate, RelationUpdate } from '@plotline/contract/follows.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { withNewest } from '../../platform/newest-counts.ts';

// Changes of a profile by events. Each function returns the same object when nothing changes.

export function withCounts(
  profile: Profile,
  { follower_count, following_count, seq }: FollowUpdate,
): Profile {
  return withNewest(profile, { follower_count, following_count }, seq);
}

export function withRelationTo(profile: Profile, update: RelationUpdate): Profile {
  const { follow_status, follows_you, is_blocked } = update;
  return isSameRelation(profile, update) ? profile : { ...profile, follow_status, follows_you, is_blocked };
}

type Relation = Pick<RelationUpdate, 'follow_status' | 'follows_you' | 'is_blocked'>;

export function isSameRelation(one: Relation, other: Relation): boolean {
  return (
    one.follow_status === other.follow_status &&
    one.follows_you === other.follows_you &&
    one.is_blocked === other.is_blocked
  );
}
