import { sql, type Expression, type RawBuilder } from 'kysely';

/** The tables of one kind of likes: the likes, their column for the target, and the table that counts them. */
export interface LikeTable {
  readonly likes: string;
  readonly column: string;
  readonly counted: 'activities' | 'comments';
}

/** Selects the users to notify of new likes and comments on an activity, besides its author, as an array. */
export type Participants = (activityUuid: RawBuilder<unknown>) => RawBuilder<string[]>;

/** Counts the likes that blocks and mutes hide from the viewer, in a query with `silenced.ids` of the viewer. */
export function silencedLikes(
  { likes, column }: LikeTable,
  targetUuid: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql<number>`(case when cardinality(silenced.ids) = 0 then 0 else (
    select count(*)::int from ${sql.table(likes)} l
    where l.${sql.ref(column)} = ${targetUuid} and l.is_counted and l.user_id = any(silenced.ids)) end)`;
}

/** Whether a user likes an activity. */
export function isLikedBy(
  userId: Expression<string | null>,
  activityUuid: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from activity_likes where activity_uuid = ${activityUuid} and user_id = ${userId})`;
}
