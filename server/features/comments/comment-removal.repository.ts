import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { NewComment, ThreadCounts } from './comments.repository.ts';
import { participantsIn } from './comments.sql.ts';

// The activity of a removed comment is locked, as that of a new one is: no reply arrives meanwhile.

/** Turns a comment that has replies into a tombstone. @returns false when it has none, or is gone. */
export async function buryComment(trx: Db, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    update comments set user_id = null, content = '', edited_at = null, like_count = 0, is_withheld = false,
      hidden_by = null, removed_at = null
    where uuid = ${uuid} and user_id is not null and exists (select from comments r where r.parent_uuid = ${uuid})
    returning 1`.execute(trx);
  if (rows.length === 0) return false;
  await sql`
    with likes as (delete from comment_likes where comment_uuid = ${uuid})
    delete from comment_mentions where comment_uuid = ${uuid}`.execute(trx);
  return true;
}

/** @returns false when it is gone. */
export async function deleteComment(trx: Db, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    delete from comments where uuid = ${uuid} and user_id is not null returning 1`.execute(trx);
  return rows.length > 0;
}

/** Whether counters contain a comment: by an active user, hidden neither by an administrator nor by the activity's author. */
export async function isCommentCounted(trx: Db, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from comments c
    where c.uuid = ${uuid} and c.user_id is not null and c.is_counted and not c.is_withheld and c.hidden_by is null`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Removes a tombstone without replies. */
export async function deleteTombstone(trx: Db, uuid: string): Promise<void> {
  await sql`
    delete from comments where uuid = ${uuid} and user_id is null
      and not exists (select from comments r where r.parent_uuid = ${uuid})`.execute(trx);
}

/** Subtracts a removed comment, if it was counted, from the counts of its activity and, for a reply, of its thread. */
export async function discountComment(
  trx: Db,
  {
    uuid,
    activityUuid,
    headUuid,
    isCounted,
  }: Pick<NewComment, 'uuid' | 'activityUuid' | 'headUuid'> & { readonly isCounted: boolean },
): Promise<ThreadCounts & { readonly participants: readonly string[] }> {
  const change = sql.lit(isCounted ? -1 : 0);
  const { rows } = await sql<ThreadCounts & { participants: string[] }>`
    with head as (
      update comments set reply_count = reply_count + ${change} where uuid = ${headUuid}::uuid
      returning uuid, reply_count, like_count, seq),
    thread as (
      select uuid, reply_count, like_count, seq from head
      union all select uuid, reply_count, like_count, seq from comments where uuid = ${uuid} and parent_uuid is null)
    update activities set comment_count = comment_count + ${change} where uuid = ${activityUuid}
    returning json_build_object('comment_count', comment_count, 'like_count', like_count, 'seq', seq) as activity,
      (select to_json(thread) from thread) as thread, ${participantsIn(sql`${activityUuid}`)} as participants`.execute(
    trx,
  );
  const [counts] = rows;
  if (!counts) throw new TypeError('the activity of a comment is locked and exists');
  return counts;
}

/** Removes a batch of the comments of a user who is in no counter any more. @returns whether any are left */
export async function removeCommentsOf(trx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isLeft: boolean }>`select remove_comments(${userId}, 500) as "isLeft"`.execute(
    trx,
  );
  return rows[0]?.isLeft ?? false;
}

export interface DeletedComments {
  readonly comments: number;
  /** Comments that stay without author and text, because others replied. */
  readonly tombstones: number;
}

/**
 * Counts the comments that the deletion of an account removes: the rule of `remove_comments`
 * (0128-account-deletions.sql), without comments on the user's own posts, which go with the posts.
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
