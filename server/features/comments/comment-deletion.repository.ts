import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface DeletedComments {
  readonly comments: number;
  /** Those that keep their place, without author and text. */
  readonly tombstones: number;
}

/**
 * Counts what becomes of a user's comments when the account is deleted: the same rule as in `users_remove_comments`
 * (0013-comments.sql), after which the comments on the user's own posts go with the posts.
 */
export async function countDeletedComments(db: Db, userId: string): Promise<DeletedComments> {
  const { rows } = await sql<DeletedComments>`
    with own as (
      select c.parent_uuid is null and a.user_id <> ${userId} and exists (
          select from comments r where r.parent_uuid = c.uuid and r.user_id <> ${userId}) as stays
      from comments c join activities a on a.uuid = c.activity_uuid
      where c.user_id = ${userId})
    select count(*) filter (where not stays) as comments, count(*) filter (where stays) as tombstones
    from own`.execute(db);
  return rows[0] ?? { comments: 0, tombstones: 0 };
}
