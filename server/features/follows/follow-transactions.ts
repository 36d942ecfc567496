import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';
import { lockActivations } from '../accounts/acting-users.service.ts';
import { deleteFollowsBetween, type BlockPair } from './blocks.repository.ts';
import { userNotFound, requestNotFound } from './follows.errors.ts';
import { FOLLOW_CHANGED, type FollowChanged } from './follows.events.ts';
import {
  approveRequests,
  countFollows,
  deleteFollow,
  insertFollow,
  readFollowee,
  readRelation,
  shareFollowLock,
  unapproveRequests,
  type Pair,
} from './follows.repository.ts';

// Each function runs in one transaction. Locks are taken in one order: activations, the follow lock of the followed
// user, the follow, then the users whose counters change.

/** Follows a user, or requests to follow a private one. An existing follow or request stays. */
export async function startFollow(
  trx: Db,
  bus: Bus,
  { createdAt, ...pair }: Pair & { createdAt: Date },
): Promise<void> {
  await shareFollowLock(trx, pair.followeeId);
  const followee = await readFollowee(trx, pair);
  // Blocked, deactivated or deleted after the user was found.
  if (!followee?.isFollowable) throw userNotFound();
  const state = followee.isProfilePublic ? 'following' : 'requested';
  if (!(await insertFollow(trx, { ...pair, state, createdAt }))) return;
  if (state === 'following') await countFollow(trx, pair, 1);
  const change = state === 'following' ? 'followed' : 'requested';
  await publish(trx, bus, pair, { change, actorId: pair.followerId });
}

export async function endFollow(trx: Db, bus: Bus, pair: Pair): Promise<void> {
  await lockActivations(trx);
  const ended = await deleteFollow(trx, pair);
  if (ended === 'following') await countFollow(trx, pair, -1);
  if (ended) await publish(trx, bus, pair, { change: 'ended', actorId: pair.followerId });
}

/** Removes a follower; a pending request stays. */
export async function removeFollower(trx: Db, bus: Bus, pair: Pair): Promise<void> {
  await lockActivations(trx);
  if (!(await deleteFollow(trx, pair, 'following'))) return;
  await countFollow(trx, pair, -1);
  await publish(trx, bus, pair, { change: 'ended', actorId: pair.followeeId });
}

/** Ends the follows and requests between a blocker and the blocked user, whose follow locks must be held. */
export async function endFollowsBetween(trx: Db, bus: Bus, pair: BlockPair): Promise<void> {
  for (const { state, ...follow } of await deleteFollowsBetween(trx, pair)) {
    if (state === 'following') await countFollow(trx, follow, -1);
    await publish(trx, bus, follow, { change: 'ended', actorId: pair.blockerId });
  }
}

/** Declines a request, also a second time; a follower cannot be declined. */
export async function declineRequest(trx: Db, bus: Bus, pair: Pair): Promise<void> {
  if (await deleteFollow(trx, pair, 'requested'))
    return publish(trx, bus, pair, { change: 'declined', actorId: pair.followeeId });
  const { followsViewer } = await readRelation(trx, pair.followerId, pair.followeeId);
  if (followsViewer) throw requestNotFound();
}

/** Approves a request, also a second time. */
export async function approveRequest(trx: Db, bus: Bus, { followerId, followeeId }: Pair): Promise<void> {
  await lockActivations(trx);
  const approved = await approveRequests(trx, followeeId, { followerId, openedAt: null });
  if (approved.length > 0) return addFollowers(trx, bus, followeeId, approved);
  const { followsViewer } = await readRelation(trx, followerId, followeeId);
  if (!followsViewer) throw requestNotFound();
}

/** A user whose profile becomes public, and the time of the change. */
export interface Opening {
  readonly ownerId: string;
  readonly openedAt: Date;
}

export async function approveAll(trx: Db, bus: Bus, { ownerId, openedAt }: Opening): Promise<void> {
  const approved = await approveRequests(trx, ownerId, { followerId: null, openedAt });
  if (approved.length > 0) await addFollowers(trx, bus, ownerId, approved);
}

/** Turns the follows that an opening approved back into requests, unless they have ended. @returns their number. */
export async function undoApprovals(trx: Db, bus: Bus, opening: Opening): Promise<number> {
  const { ownerId: followeeId } = opening;
  const followerIds = await unapproveRequests(trx, opening);
  if (followerIds.length === 0) return 0;
  await countFollows(trx, { followerIds, followeeId, change: -1 });
  for (const followerId of followerIds) {
    await publish(trx, bus, { followerId, followeeId }, { change: 'unapproved', actorId: followeeId });
  }
  return followerIds.length;
}

async function addFollowers(
  trx: Db,
  bus: Bus,
  followeeId: string,
  followerIds: readonly string[],
): Promise<void> {
  await countFollows(trx, { followerIds, followeeId, change: 1 });
  for (const followerId of followerIds) {
    await publish(trx, bus, { followerId, followeeId }, { change: 'approved', actorId: followeeId });
  }
}

function countFollow(trx: Db, { followerId, followeeId }: Pair, change: number): Promise<void> {
  return countFollows(trx, { followerIds: [followerId], followeeId, change });
}

function publish(
  trx: Db,
  bus: Bus,
  { followerId, followeeId }: Pair,
  { change, actorId }: { change: FollowChanged['change']; actorId: string },
): Promise<void> {
  return bus.publish(trx, FOLLOW_CHANGED, {
    change,
    follower_id: followerId,
    followee_id: followeeId,
    actor_id: actorId,
  });
}
