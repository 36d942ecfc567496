import { defineTopic } from '../../platform/bus.ts';

/** Topic: a user liked or unliked an activity or a comment. */
export const LIKES_CHANGED = defineTopic<LikesChanged>('likes.changed');
export type LikesChanged = {
  readonly change: 'liked' | 'unliked';
  readonly actor_id: string;
  /** The wire name of the liked type. */
  readonly likeable_type: string;
  readonly likeable_uuid: string;
  /** The liked activity, or the activity of the liked comment. */
  readonly activity_uuid: string;
  readonly author_id: string;
};
