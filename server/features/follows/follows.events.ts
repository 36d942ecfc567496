import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';

/** Topic: a follow began, was asked for or approved, or ended. */
export const FOLLOW_CHANGED = 'follows.changed';
export type FollowChanged = {
  readonly change: 'followed' | 'requested' | 'approved' | 'ended';
  readonly follower_id: string;
  readonly followee_id: string;
};

export function publishFollowChanged(bus: Bus, trx: Db, event: FollowChanged): Promise<void> {
  return bus.publish(trx, FOLLOW_CHANGED, event);
}
