import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { participantsIn } from './comments.sql.ts';

export interface CommentPlace {
  readonly uuid: string;
  readonly authorId: string;
  /** The head of the thread; null for the head itself. */
  readonly headUuid: string | null;
  readonly activityUuid: string;
  readonly activityAuthorId: string;
}

/** Finds the author and the activity of a comment that is not deleted, for any viewer. */
export async function findCommentPlace(db: Db, uuid: string): Promise<CommentPlace | undefined> {
  const { rows } = await sql<CommentPlace>`
    select c.uuid, u.uuid as "authorId", c.parent_uuid as "headUuid", c.activity_uuid as "activityUuid",
      a.user_id as "activityAuthorId"
    from comments c join users u on u.uuid = c.user_id join activities a on a.uuid = c.activity_uuid
    where c.uuid = ${uuid}`.execute(db);
  return rows[0];
}

export async function readContent(db: Db, uuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ content: string }>`select content from comments where uuid = ${uuid}`.execute(
    db,
  );
  return rows[0]?.content;
}

/** Returns those of the comments that are not deleted. */
export async function findExistingComments(db: Db, uuids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from comments where uuid = any(${[...uuids]}::uuid[]) and user_id is not null`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/**
 * Hides a comment from everyone but its author, or shows it again, and counts it; the activity is locked.
 * @returns its author and the participants; undefined when nothing changed.
 */
export async function updateWithheld(
  trx: Db,
  uuid: string,
  isWithheld: boolean,
): Promise<{ readonly authorId: string | null; readonly participants: readonly string[] } | undefined> {
  const { rows } = await sql<{ authorId: string | null; participants: string[] }>`
    with changed as (
      update comments set is_withheld = ${isWithheld}
      where uuid = ${uuid} and user_id is not null and is_withheld <> ${isWithheld}
      returning activity_uuid, parent_uuid, user_id),
    -- Counters leave out the comments of deactivated users.
    counted as (
      select c.*, case when u.is_active then ${sql.lit(isWithheld ? -1 : 1)} else 0 end as change
      from changed c join users u on u.uuid = c.user_id),
    head as (
      update comments h set reply_count = reply_count + change from counted where h.uuid = counted.parent_uuid),
    activity as (
      update activities a set comment_count = comment_count + change
      from counted where a.uuid = counted.activity_uuid)
    select user_id as "authorId", ${participantsIn(sql`changed.activity_uuid`)} as participants from changed`.execute(
    trx,
  );
  return rows[0];
}
