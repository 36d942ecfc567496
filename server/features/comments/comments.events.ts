import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';

/** Topic: a comment or a reply came to be, was edited, or is being deleted. */
export const COMMENTS_CHANGED = 'comments.changed';
export type CommentsChanged = {
  readonly change: 'created' | 'updated' | 'deleted';
  readonly comment_uuid: string;
  readonly activity_uuid: string;
  readonly actor_id: string;
  /** Whom it concerns, in the order of what they would rather be told. */
  readonly concerned: readonly Recipient[];
};

export type Recipient = {
  readonly user_id: string;
  readonly type: 'reply' | 'comment' | 'mention';
};

export function publishCommentsChanged(bus: Bus, trx: Db, message: CommentsChanged): Promise<void> {
  return bus.publish(trx, COMMENTS_CHANGED, message);
}
