import type { FollowUpdate, RelationUpdate } from '@plotline/contract/follows.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { withNewest } from '../../platform/newest-counts.ts';

// What events do to a profile. The same object means no change.

export function withCounts(
  profile: Profile,
  { follower_count, following_count, seq }: FollowUpdate,
): Profile {
  return withNewest(profile, { follower_count, following_count }, seq);
}

export function withRelationTo(profile: Profile, told: RelationUpdate): Profile {
  const { follow_status, follows_you, is_blocked } = told;
  return isSameRelation(profile, told) ? profile : { ...profile, follow_status, follows_you, is_blocked };
}

type Relation = Pick<RelationUpdate, 'follow_status' | 'follows_you' | 'is_blocked'>;

export function isSameRelation(one: Relation, other: Relation): boolean {
  return (
    one.follow_status === other.follow_status &&
    one.follows_you === other.follows_you &&
    one.is_blocked === other.is_blocked
  );
}
