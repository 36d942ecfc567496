import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { lockActivations } from '../accounts/acting-users.service.ts';
import { deleteFollowsBetween, type BlockPair } from './blocks.repository.ts';
import { userNotFound, requestNotFound } from './follows.errors.ts';
import { FOLLOW_CHANGED, type FollowChanged } from './follows.events.ts';
import {
  approveRequests,
  countFollows,
  deleteFollow,
  findWaiting,
  insertFollow,
  readRelation,
  shareFollowLock,
  takeFollowLocks,
  unapproveRequests,
  uncountRequests,
  type ChangedFollow,
  type Pair,
  type StartedFollow,
} from './follows.repository.ts';

// Each function runs in one transaction. Locks are taken in one order: the activations of both users, the follow lock of
// the followed user, the follow, then the users whose counters change. The end of a follow needs no activation: the
// follow itself says who counts it.

/** Follows a user, or requests to follow a private one. An existing follow or request stays. */
export async function startFollow(
  trx: Db,
  bus: Bus,
  { createdAt, ...pair }: Pair & { createdAt: Date },
): Promise<StartedFollow> {
  await lockActivations(trx, [pair.followerId, pair.followeeId]);
  await shareFollowLock(trx, pair.followeeId);
  const started = await insertFollow(trx, { ...pair, createdAt });
  // Blocked, deactivated or deleted after the user was found.
  if (!started) throw userNotFound();
  const change = started.state === 'following' ? 'followed' : 'requested';
  if (started.isAdded) await publish(trx, bus, pair, { change, actorId: pair.followerId });
  return started;
}

export async function endFollow(trx: Db, bus: Bus, pair: Pair): Promise<void> {
  const ended = await deleteFollow(trx, pair);
  if (!ended) return;
  await countFollows(trx, [ended]);
  await publish(trx, bus, pair, { change: 'ended', actorId: pair.followerId });
}

/** Removes a follower; a pending request stays. */
export async function removeFollower(trx: Db, bus: Bus, pair: Pair): Promise<void> {
  const ended = await deleteFollow(trx, pair, 'following');
  if (!ended) return;
  await countFollows(trx, [ended]);
  await publish(trx, bus, pair, { change: 'ended', actorId: pair.followeeId });
}

/** Ends the follows and requests between a blocker and the blocked user, whose follow locks must be held. */
export async function endFollowsBetween(trx: Db, bus: Bus, pair: BlockPair): Promise<void> {
  for (const ended of await deleteFollowsBetween(trx, pair)) {
    await countFollows(trx, [ended]);
    await publish(trx, bus, ended, { change: 'ended', actorId: pair.blockerId });
  }
}

/** Declines a request, also a second time; a follower cannot be declined. */
export async function declineRequest(trx: Db, bus: Bus, pair: Pair): Promise<void> {
  const declined = await deleteFollow(trx, pair, 'requested');
  if (declined) {
    await countFollows(trx, [declined]);
    return publish(trx, bus, pair, { change: 'declined', actorId: pair.followeeId });
  }
  const { followsViewer } = await readRelation(trx, pair.followerId, pair.followeeId);
  if (followsViewer) throw requestNotFound();
}

/** Approves a request, also a second time. */
export async function approveRequest(trx: Db, bus: Bus, { followerId, followeeId }: Pair): Promise<void> {
  await lockActivations(trx, [followerId, followeeId]);
  const approved = await approveRequests(trx, followeeId, { followerIds: [followerId], openedAt: null });
  if (approved.length > 0) return publishAndCount(trx, bus, { changed: approved, change: 'approved' });
  const { followsViewer } = await readRelation(trx, followerId, followeeId);
  if (!followsViewer) throw requestNotFound();
}

/** A user whose profile becomes public, and the time of the change. */
export interface Opening {
  readonly ownerId: string;
  readonly openedAt: Date;
}

/** Most requests that one transaction approves or turns back: each notifies its user. */
const BATCH = 100;

/** Job that approves and turns back the requests of a user that are left after the first batch. */
export const SETTLE_REQUESTS = 'follows.settle_requests';

/**
 * Keeps anyone from following a user. The first lock of a transaction that changes who may follow.
 * @returns users whose requests the transaction may approve
 */
export async function lockFollowers(trx: Db, ownerId: string): Promise<readonly string[]> {
  const waiting = await findWaiting(trx, ownerId, BATCH);
  await lockActivations(trx, [ownerId, ...waiting]);
  await takeFollowLocks(trx, [ownerId]);
  return waiting;
}

interface Publishing {
  readonly bus: Bus;
  readonly jobs: Jobs;
}

/** Approves the requests of these users, and all others soon. */
export async function approveAll(
  trx: Db,
  { bus, jobs }: Publishing,
  { ownerId, openedAt, followerIds }: Opening & { readonly followerIds: readonly string[] },
): Promise<void> {
  const approved = await approveRequests(trx, ownerId, { followerIds, openedAt });
  await publishAndCount(trx, bus, { changed: approved, change: 'approved' });
  if ((await findWaiting(trx, ownerId, 1)).length > 0) await settleLater(trx, jobs, ownerId);
}

/** Approves a batch of the requests to a public profile. @returns false when none is left */
export async function approveBatch(
  trx: Db,
  bus: Bus,
  { ownerId, findOpening }: { ownerId: string; findOpening: () => Promise<Date | null> },
): Promise<boolean> {
  const followerIds = await findWaiting(trx, ownerId, BATCH);
  if (followerIds.length === 0) return false;
  await lockActivations(trx, [ownerId, ...followerIds]);
  await shareFollowLock(trx, ownerId);
  const openedAt = await findOpening();
  if (!openedAt) return false;
  const approved = await approveRequests(trx, ownerId, { followerIds, openedAt });
  await publishAndCount(trx, bus, { changed: approved, change: 'approved' });
  return true;
}

/**
 * Turns the follows that an opening approved back into requests, unless they have ended. None of them sees more from
 * now on; counters and notifications follow in batches. @returns their number.
 */
export async function undoApprovals(trx: Db, { bus, jobs }: Publishing, opening: Opening): Promise<number> {
  const undone = await unapproveRequests(trx, opening);
  if (await uncountBatch(trx, bus, opening.ownerId)) await settleLater(trx, jobs, opening.ownerId);
  return undone;
}

/** Subtracts a batch of requests that were follows from the counters. @returns whether some may be left */
export async function uncountBatch(trx: Db, bus: Bus, ownerId: string): Promise<boolean> {
  const undone = await uncountRequests(trx, ownerId, BATCH);
  await publishAndCount(trx, bus, { changed: undone, change: 'unapproved' });
  return undone.length === BATCH;
}

function settleLater(trx: Db, jobs: Jobs, ownerId: string): Promise<void> {
  return jobs.add(trx, SETTLE_REQUESTS, { user_id: ownerId }, { key: `${SETTLE_REQUESTS}:${ownerId}` });
}

/** Counts last, so that the rows of the counters are locked for the shortest time. */
async function publishAndCount(
  trx: Db,
  bus: Bus,
  { changed, change }: { changed: readonly ChangedFollow[]; change: FollowChanged['change'] },
): Promise<void> {
  for (const follow of changed) await publish(trx, bus, follow, { change, actorId: follow.followeeId });
  await countFollows(trx, changed);
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
