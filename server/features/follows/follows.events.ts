import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';

/** Topic: a follow began, was asked for or approved or declined, or ended. */
export const FOLLOW_CHANGED = 'follows.changed';
export type FollowChanged = {
  readonly change: 'followed' | 'requested' | 'approved' | 'unapproved' | 'declined' | 'ended';
  readonly follower_id: string;
  readonly followee_id: string;
  /** Whose doing it is: one of the two. */
  readonly actor_id: string;
};

export function publishFollowChanged(bus: Bus, trx: Db, event: FollowChanged): Promise<void> {
  return bus.publish(trx, FOLLOW_CHANGED, event);
}

/** Topic: a block parts two users, or parts them no more. What each sees of the other changes at once. */
export const BLOCK_CHANGED = 'follows.block_changed';
export type BlockChanged = {
  readonly change: 'blocked' | 'unblocked';
  readonly blocker_id: string;
  readonly blocked_id: string;
};

export function publishBlockChanged(bus: Bus, trx: Db, event: BlockChanged): Promise<void> {
  return bus.publish(trx, BLOCK_CHANGED, event);
}
