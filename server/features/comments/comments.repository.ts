import { sql, type RawBuilder } from 'kysely';
import { queueStatement } from '../../platform/database-client.ts';
import type { Db } from '../../platform/database.ts';
import type { TargetRow } from '../activities/targets.service.ts';
import { asViewer, isBlocked } from '../visibility/relationships.sql.ts';
import { mayComment, mayViewActivity } from '../visibility/visibility.sql.ts';
import {
  asCommentRow,
  commentsAndAuthors,
  forViewer,
  isShown,
  isThreadShown,
  participantsIn,
  type CommentRow,
} from './comments.sql.ts';

/** A comment that is about to be changed or answered. */
export interface FoundComment {
  readonly uuid: string;
  readonly activityUuid: string;
  readonly activityAuthorId: string;
  /** The head of the thread; null for the head itself. */
  readonly headUuid: string | null;
  /** Null also when the head is a tombstone. */
  readonly headAuthorId: string | null;
  /** Null for a tombstone. */
  readonly authorId: string | null;
  readonly isWithheld: boolean;
  /** The author of the activity, if they hid it. */
  readonly hiddenBy: string | null;
}

export async function findComment(
  db: Db,
  uuid: string,
  viewerId: string | null,
): Promise<FoundComment | undefined> {
  const { rows } = await found(uuid, viewerId, isShown).execute(db);
  return rows[0];
}

/** Selects a comment as a target of likes if the viewer sees it and it is not withheld. */
export function likedCommentQuery(uuid: string, viewerId: string): RawBuilder<TargetRow> {
  return sql<TargetRow>`select "activityUuid", "authorId", "hiddenBy" from (${found(uuid, viewerId, isShown)}) liked
    where not "isWithheld"`;
}

/** Selects a comment whose replies the viewer may list: it may itself be deleted or hidden. */
export function threadQuery(uuid: string, viewerId: string | null): RawBuilder<TargetRow> {
  return sql<TargetRow>`
    select "activityUuid", "authorId", "hiddenBy" from (${found(uuid, viewerId, isThreadShown)}) thread`;
}

/** Finds an own comment of a user, also on an activity that the user may not see. */
export async function findOwnComment(
  db: Db,
  uuid: string,
  userId: string,
): Promise<FoundComment | undefined> {
  const isOwn = sql`(${isShown} and c.user_id = ${userId})`;
  const { rows } = await found(uuid, userId, isOwn, sql<boolean>`true`).execute(db);
  return rows[0];
}

function found(
  uuid: string,
  viewerId: string | null,
  condition: RawBuilder<unknown>,
  seesActivity: RawBuilder<boolean> = mayViewActivity(asViewer(viewerId)),
) {
  const comment = sql<FoundComment>`
    select c.uuid, c.activity_uuid as "activityUuid", a.user_id as "activityAuthorId",
      c.parent_uuid as "headUuid", c.user_id as "authorId", c.is_withheld as "isWithheld",
      c.hidden_by as "hiddenBy",
      (select h.user_id from comments h where h.uuid = c.parent_uuid) as "headAuthorId"
    from silenced cross join ${commentsAndAuthors} join activities a on a.uuid = c.activity_uuid
    where c.uuid = ${uuid} and ${condition} and ${seesActivity}`;
  return forViewer(viewerId, comment);
}

/** Returns the setting by which the author of an activity keeps the viewer from commenting; null: the viewer may. */
export async function findCommentsClosed(
  trx: Db,
  authorId: string,
  viewerId: string,
): Promise<'followed' | 'nobody' | null> {
  const { rows } = await sql<{ comments_from: 'followed' | 'nobody' }>`
    select u.comments_from from users u where u.uuid = ${authorId} and not ${mayComment(asViewer(viewerId))}`.execute(
    trx,
  );
  return rows[0]?.comments_from ?? null;
}

/** Selects the counts of an activity and of one of its threads; undefined when the viewer may not see it. */
export async function readCounts(
  db: Db,
  { activityUuid, headUuid, viewerId }: { activityUuid: string; headUuid: string; viewerId: string },
): Promise<ThreadCounts | undefined> {
  const { rows } = await sql<ThreadCounts>`
    select ${threadCounts(activityUuid, headUuid)}
    where exists (select from activities a where a.uuid = ${activityUuid} and ${mayViewActivity(asViewer(viewerId))})`.execute(
    db,
  );
  return rows[0];
}

/** Selects a comment as a viewer sees it, with the counts of its activity and thread; undefined when it is gone. */
export async function readWritten(
  db: Db,
  {
    uuid,
    activityUuid,
    headUuid,
    viewerId,
  }: { uuid: string; activityUuid: string; headUuid: string; viewerId: string },
): Promise<(ThreadCounts & { readonly comment: CommentRow }) | undefined> {
  const { rows } = await forViewer(
    viewerId,
    sql<ThreadCounts & { comment: CommentRow }>`
      select ${asCommentRow(viewerId)} as comment, ${threadCounts(activityUuid, headUuid)}
      from silenced cross join ${commentsAndAuthors} where c.uuid = ${uuid}`,
  ).execute(db);
  return rows[0];
}

/** Columns of `ThreadCounts`. */
function threadCounts(activityUuid: string, headUuid: string): RawBuilder<unknown> {
  return sql`
    (select json_build_object('comment_count', a.comment_count, 'like_count', a.like_count, 'seq', a.seq)
      from activities a where a.uuid = ${activityUuid}) as activity,
    (select json_build_object('uuid', c.uuid, 'reply_count', c.reply_count, 'like_count', c.like_count, 'seq', c.seq)
      from comments c where c.uuid = ${headUuid}) as thread`;
}

/** Selects a comment as a viewer sees it; undefined when it is gone. */
export async function readComment(
  db: Db,
  uuid: string,
  viewerId: string | null,
): Promise<CommentRow | undefined> {
  const comment = sql<{ comment: CommentRow }>`
    select ${asCommentRow(viewerId)} as comment from silenced cross join ${commentsAndAuthors} where c.uuid = ${uuid}`;
  const { rows } = await forViewer(viewerId, comment).execute(db);
  return rows[0]?.comment;
}

/** The counts that a comment changes. */
export interface ThreadCounts {
  readonly activity: Counts & { readonly comment_count: number };
  /** Null when the thread is gone. */
  readonly thread: (Counts & { readonly uuid: string; readonly reply_count: number }) | null;
}

interface Counts {
  readonly like_count: number;
  readonly seq?: number;
}

export interface NewComment {
  readonly uuid: string;
  readonly activityUuid: string;
  readonly headUuid: string | null;
  readonly userId: string;
  readonly content: string;
  readonly createdAt: Date;
}

/**
 * Inserts and counts a comment. Nothing is inserted when its author is no longer active, or has written the same text
 * in the same thread since a time.
 */
export async function insertComment(
  trx: Db,
  comment: NewComment,
  since: Date,
): Promise<{
  readonly outcome: 'added' | 'inactive' | 'repeated';
  readonly participants: readonly string[];
}> {
  const { uuid, activityUuid, headUuid, userId, content, createdAt } = comment;
  const { rows } = await sql<{
    isAuthorActive: boolean;
    isAdded: boolean;
    participants: string[];
  }>`
    with author as (select uuid from users where uuid = ${userId} and is_active),
    added as (
      insert into comments (uuid, activity_uuid, parent_uuid, user_id, content, created_at)
      select ${uuid}, ${activityUuid}, ${headUuid}, uuid, ${content}, ${createdAt} from author
      where not exists (
        select from comments where user_id = ${userId} and created_at > ${since}
          and activity_uuid = ${activityUuid} and parent_uuid is not distinct from ${headUuid}::uuid
          and content = ${content})
      returning activity_uuid, parent_uuid),
    head as (
      update comments set reply_count = reply_count + 1 from added where uuid = added.parent_uuid),
    activity as (
      update activities set comment_count = comment_count + 1 from added where uuid = added.activity_uuid)
    select exists (select from author) as "isAuthorActive", exists (select from added) as "isAdded",
      ${participantsIn(sql`${activityUuid}`)} as participants`.execute(trx);
  const [state] = rows;
  if (!state) throw new TypeError('a query for one row returned none');
  const { isAuthorActive, isAdded, participants } = state;
  return { participants, outcome: isAuthorActive ? (isAdded ? 'added' : 'repeated') : 'inactive' };
}

/**
 * Changes the text of a comment. @returns the participants and the former text; null when the text is the same or the
 * comment is gone.
 */
export async function updateContent(
  trx: Db,
  { uuid, content, editedAt }: { uuid: string; content: string; editedAt: Date },
): Promise<{ readonly participants: readonly string[]; readonly former: string } | null> {
  const { rows } = await sql<{ participants: string[]; former: string }>`
    update comments c set content = ${content}, edited_at = ${editedAt}
    where uuid = ${uuid} and user_id is not null and not is_withheld and content <> ${content}
    returning ${participantsIn(sql`c.activity_uuid`)} as participants,
      (select before.content from comments before where before.uuid = c.uuid) as former`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Replaces the mentions of a comment. A name that the text still contains keeps its user, even if usernames have
 * changed since; if that user is gone, the name is not one of another. @returns the newly mentioned users.
 */
export async function replaceMentions(
  trx: Db,
  comment: Pick<NewComment, 'uuid' | 'userId'>,
  { names, former }: { names: readonly string[]; former: readonly string[] },
): Promise<readonly string[]> {
  const gone = sql`
    delete from comment_mentions where comment_uuid = ${comment.uuid} and not name = any(${names}::text[])`;
  await queueStatement(trx, gone);
  return insertMentions(
    trx,
    comment,
    names.filter((name) => !former.includes(name)),
  );
}

/** Adds mentions. @returns the users with these names; names of inactive and blocked users are ignored. */
export async function insertMentions(
  trx: Db,
  { uuid, userId }: Pick<NewComment, 'uuid' | 'userId'>,
  names: readonly string[],
): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ userId: string }>`
    insert into comment_mentions (comment_uuid, name, user_id)
    select ${uuid}, p.username, p.uuid from users p
    where p.username = any(${names}::text[]) and p.is_active
      and not ${isBlocked(asViewer(userId), sql`p.uuid`)}
    on conflict do nothing returning user_id as "userId"`.execute(trx);
  return rows.map((row) => row.userId);
}
