import { defineTopic, type Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';

/** Topic: a follow was made, requested, approved, declined or ended. */
export const FOLLOW_CHANGED = defineTopic<FollowChanged>('follows.changed');
export type FollowChanged = {
  readonly change: 'followed' | 'requested' | 'approved' | 'unapproved' | 'declined' | 'ended';
  readonly follower_id: string;
  readonly followee_id: string;
  /** The user who made the change: one of the two. */
  readonly actor_id: string;
};

/** Topic: a user blocked or unblocked another, which changes what each sees of the other. */
export const BLOCK_CHANGED = defineTopic<BlockChanged>('follows.block_changed');
export type BlockChanged = {
  readonly change: 'blocked' | 'unblocked';
  readonly blocker_id: string;
  readonly blocked_id: string;
};

/** Topic: a user muted or unmuted another or one of their trackers, which changes what reaches the muting user. */
export const MUTE_CHANGED = defineTopic<MuteChanged>('follows.mute_changed');
export type MuteChanged = { readonly muter_id: string; readonly muted_id: string };

export function publishMuteChanged(
  bus: Bus,
  trx: Db,
  { muterId, mutedId }: { muterId: string; mutedId: string },
): Promise<void> {
  return bus.publish(trx, MUTE_CHANGED, { muter_id: muterId, muted_id: mutedId });
}
