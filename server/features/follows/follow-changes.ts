import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';
import { deleteFollowsBetween, type BlockPair } from './blocks.repository.ts';
import { userNotFound, requestNotFound } from './follows.errors.ts';
import { publishFollowChanged, type FollowChanged } from './follows.events.ts';
import {
  approveRequests,
  unapproveRequests,
  countFollows,
  deleteFollow,
  enterDoor,
  lockActivations,
  insertFollow,
  readDoor,
  readRelation,
  type Pair,
} from './follows.repository.ts';

// What happens in one transaction. Locks are taken in one order: against activations, the door of the followed
// user, the follow, then the users whose counters change.

/** Follows, or asks to. What there is already stays as it is. */
export async function begin(
  trx: Db,
  bus: Bus,
  { createdAt, ...pair }: Pair & { createdAt: Date },
): Promise<void> {
  await enterDoor(trx, pair.followeeId);
  const door = await readDoor(trx, pair);
  // They were there a moment ago. Blocked, deactivated or deleted since, they are as unknown as ever.
  if (!door?.isThere) throw userNotFound();
  const state = door.isProfilePublic ? 'following' : 'requested';
  if (!(await insertFollow(trx, { ...pair, state, createdAt }))) return;
  if (state === 'following') await countOne(trx, pair, 1);
  const change = state === 'following' ? 'followed' : 'requested';
  await tell(trx, bus, pair, { change, actorId: pair.followerId });
}

/** Ends a follow or withdraws a request. */
export async function end(trx: Db, bus: Bus, pair: Pair): Promise<void> {
  await lockActivations(trx);
  const ended = await deleteFollow(trx, pair);
  if (ended === 'following') await countOne(trx, pair, -1);
  if (ended) await tell(trx, bus, pair, { change: 'ended', actorId: pair.followerId });
}

/** Ends the follow of another user; a request that waits stays. */
export async function remove(trx: Db, bus: Bus, pair: Pair): Promise<void> {
  await lockActivations(trx);
  if (!(await deleteFollow(trx, pair, 'following'))) return;
  await countOne(trx, pair, -1);
  await tell(trx, bus, pair, { change: 'ended', actorId: pair.followeeId });
}

/** Ends all follows and requests between two users whom a block parts. Their doors are closed. */
export async function part(trx: Db, bus: Bus, pair: BlockPair): Promise<void> {
  for (const { state, ...follow } of await deleteFollowsBetween(trx, pair)) {
    if (state === 'following') await countOne(trx, follow, -1);
    await tell(trx, bus, follow, { change: 'ended', actorId: pair.blockerId });
  }
}

/** Lets a request go; one that is gone already stays gone, but whoever follows is beyond declining. */
export async function decline(trx: Db, bus: Bus, pair: Pair): Promise<void> {
  if (await deleteFollow(trx, pair, 'requested'))
    return tell(trx, bus, pair, { change: 'declined', actorId: pair.followeeId });
  const { followsViewer } = await readRelation(trx, pair.followerId, pair.followeeId);
  if (followsViewer) throw requestNotFound();
}

/** Approves one request; one that is approved already stays so. */
export async function approve(trx: Db, bus: Bus, { followerId, followeeId }: Pair): Promise<void> {
  await lockActivations(trx);
  const approved = await approveRequests(trx, followeeId, { followerId, openedAt: null });
  if (approved.length > 0) return admit(trx, bus, followeeId, approved);
  const { followsViewer } = await readRelation(trx, followerId, followeeId);
  if (!followsViewer) throw requestNotFound();
}

/** A user whose profile becomes public, and when. */
export interface Opening {
  readonly ownerId: string;
  readonly openedAt: Date;
}

/** Approves every waiting request. */
export async function approveEveryone(trx: Db, bus: Bus, { ownerId, openedAt }: Opening): Promise<void> {
  const approved = await approveRequests(trx, ownerId, { followerId: null, openedAt });
  if (approved.length > 0) await admit(trx, bus, ownerId, approved);
}

/** Makes requests again of the follows that an opening approved and that have not ended. @returns how many. */
export async function undoApprovals(trx: Db, bus: Bus, opening: Opening): Promise<number> {
  const { ownerId: followeeId } = opening;
  const followerIds = await unapproveRequests(trx, opening);
  if (followerIds.length === 0) return 0;
  await countFollows(trx, { followerIds, followeeId, change: -1 });
  for (const followerId of followerIds) {
    await tell(trx, bus, { followerId, followeeId }, { change: 'unapproved', actorId: followeeId });
  }
  return followerIds.length;
}

async function admit(trx: Db, bus: Bus, followeeId: string, followerIds: readonly string[]): Promise<void> {
  await countFollows(trx, { followerIds, followeeId, change: 1 });
  for (const followerId of followerIds) {
    await tell(trx, bus, { followerId, followeeId }, { change: 'approved', actorId: followeeId });
  }
}

function countOne(trx: Db, { followerId, followeeId }: Pair, change: number): Promise<void> {
  return countFollows(trx, { followerIds: [followerId], followeeId, change });
}

function tell(
  trx: Db,
  bus: Bus,
  { followerId, followeeId }: Pair,
  { change, actorId }: { readonly change: FollowChanged['change']; readonly actorId: string },
): Promise<void> {
  return publishFollowChanged(bus, trx, {
    change,
    follower_id: followerId,
    followee_id: followeeId,
    actor_id: actorId,
  });
}
