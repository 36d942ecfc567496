import type { FollowStatus } from '@plotline/contract/profiles.ts';
import { sql, type Expression, type RawBuilder } from 'kysely';

/** A viewer in a query. A guest is a constant, so that conditions that never hold for guests are planned away. */
export function asViewer(viewerId: string | null): RawBuilder<string | null> {
  return viewerId === null ? sql<null>`null::uuid` : sql<string>`${viewerId}::uuid`;
}

/** Whether the one user follows the other; a request is no follow. */
export function isFollowing(
  followerId: Expression<string | null>,
  followeeId: Expression<string | null>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from follows where follower_id = ${followerId}
    and followee_id = ${followeeId} and status = 'following')`;
}

/** The state of the follow of the one user by the other: following, requested, or empty without one. */
export function followStatusOf(
  followerId: Expression<string | null>,
  followeeId: Expression<string | null>,
): RawBuilder<FollowStatus> {
  return sql<FollowStatus>`coalesce((select status from follows where follower_id = ${followerId}
    and followee_id = ${followeeId}), '')`;
}

export function followeesOf(userId: Expression<string | null>): RawBuilder<{ followee_id: string }> {
  return sql<{
    followee_id: string;
  }>`select followee_id from follows where follower_id = ${userId} and status = 'following'`;
}

export function followersOf(userId: Expression<string | null>): RawBuilder<{ follower_id: string }> {
  return sql<{
    follower_id: string;
  }>`select follower_id from follows where followee_id = ${userId} and status = 'following'`;
}

/** Whether the one user has blocked the other. */
export function hasBlocked(
  blockerId: Expression<string | null>,
  blockedId: Expression<string | null>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId})`;
}

/** Whether either of two users has blocked the other. */
export function isBlocked(one: Expression<string | null>, other: Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`(${hasBlocked(one, other)} or ${hasBlocked(other, one)})`;
}

/** Returns all users with a block between them and the viewer as an array, computed once per page. */
export function blockedOf(viewerId: Expression<string | null>): RawBuilder<string[]> {
  return sql<string[]>`array(select blocked_id from blocks where blocker_id = ${viewerId}
    union all select blocker_id from blocks where blocked_id = ${viewerId})`;
}

/** Whether a user has muted another. */
export function hasMuted(
  muterId: Expression<string | null>,
  mutedId: Expression<string>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from mutes where muter_id = ${muterId} and muted_id = ${mutedId})`;
}

/** Whether actions of a user do not reach a reader: by a block in either direction, or muted by the reader. */
export function isSilenced(
  readerId: Expression<string | null>,
  actorId: Expression<string>,
): RawBuilder<boolean> {
  return sql<boolean>`(${isBlocked(readerId, actorId)} or ${hasMuted(readerId, actorId)})`;
}

/** Whether a reader has silenced anyone, or is silenced by anyone (`isSilenced`). */
export function hasSilenced(readerId: Expression<string | null>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from blocks where blocker_id = ${readerId})
    or exists (select from blocks where blocked_id = ${readerId})
    or exists (select from mutes where muter_id = ${readerId}))`;
}

/** Returns all users whose actions do not reach the viewer (`isSilenced`) as an array, computed once per page. */
export function silencedOf(viewerId: Expression<string | null>): RawBuilder<string[]> {
  return sql<string[]>`array(select blocked_id from blocks where blocker_id = ${viewerId}
    union all select blocker_id from blocks where blocked_id = ${viewerId}
    union select muted_id from mutes where muter_id = ${viewerId})`;
}

/** Whether a user follows another without one of their trackers. */
export function hasUnfollowed(
  followerId: Expression<string | null>,
  tracker: { readonly userId: Expression<string>; readonly type: Expression<string> },
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from unfollowed_trackers where follower_id = ${followerId}
    and followee_id = ${tracker.userId} and tracker_type = ${tracker.type})`;
}

/** Selects the followed users with trackers that the user does not follow. */
export function partlyFollowedBy(followerId: Expression<string | null>): RawBuilder<{ followee_id: string }> {
  return sql<{
    followee_id: string;
  }>`select followee_id from unfollowed_trackers where follower_id = ${followerId}`;
}

/** Returns all users whose feeds do not get the posts of a user's tracker, although they may see it. */
export function feedsWithout(tracker: {
  readonly userId: Expression<string>;
  readonly type: Expression<string>;
}): RawBuilder<string[]> {
  return sql<string[]>`(${unreachedBy(tracker.userId)} || array(select follower_id from unfollowed_trackers
    where followee_id = ${tracker.userId} and tracker_type = ${tracker.type}))`;
}

/** Returns all users who are not reached by the actions of a user: the reverse of `silencedOf`. */
export function unreachedBy(actorId: Expression<string>): RawBuilder<string[]> {
  return sql<string[]>`array(select blocked_id from blocks where blocker_id = ${actorId}
    union all select blocker_id from blocks where blocked_id = ${actorId}
    union select muter_id from mutes where muted_id = ${actorId})`;
}
