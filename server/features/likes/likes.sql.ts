import { sql, type Expression, type RawBuilder } from 'kysely';

/** The tables of one kind of likes: the likes, their column for the target, and the table that counts them. */
export interface LikeTable {
  readonly likes: string;
  readonly column: string;
  readonly counted: 'activities' | 'comments';
}

/** Selects the users to notify of new likes and comments on an activity, besides its author, as an array. */
export type Participants = (activityUuid: RawBuilder<unknown>) => RawBuilder<string[]>;

/** Whether a user likes an activity. */
export function isLikedBy(
  userId: Expression<string | null>,
  activityUuid: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from activity_likes where activity_uuid = ${activityUuid} and user_id = ${userId})`;
}
