import { defineTopic } from '../../platform/bus.ts';

/** Topic: a comment or reply was created or updated, is hidden or shown again, or is about to be deleted. */
export const COMMENTS_CHANGED = defineTopic<CommentsChanged>('comments.changed');
export type CommentsChanged = {
  /** `hidden`: by the author of the activity, also when that is undone. */
  readonly change: 'created' | 'updated' | 'hidden' | 'deleted';
  readonly comment_uuid: string;
  readonly activity_uuid: string;
  readonly actor_id: string;
  /** The users to notify. A user with several entries gets the notification of the first. */
  readonly recipients: readonly Recipient[];
};

export type Recipient = {
  readonly user_id: string;
  readonly type: 'reply' | 'comment' | 'mention';
};
