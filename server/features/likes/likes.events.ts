import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';

/** Topic: a user likes an activity or a comment, or does no more. */
export const LIKES_CHANGED = 'likes.changed';
export type LikesChanged = {
  readonly change: 'liked' | 'unliked';
  readonly actor_id: string;
  /** As the wire names what is liked. */
  readonly likeable_type: string;
  readonly likeable_uuid: string;
  /** What is liked, or what the liked comment is about. */
  readonly activity_uuid: string;
  /** Of what is liked. */
  readonly author_id: string;
};

export function publishLikesChanged(bus: Bus, trx: Db, message: LikesChanged): Promise<void> {
  return bus.publish(trx, LIKES_CHANGED, message);
}
