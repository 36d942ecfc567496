import { sql, type RawBuilder } from 'kysely';
import { queueStatement } from '../../platform/database-client.ts';
import type { Db } from '../../platform/database.ts';
import { summaryColumns, type SummaryRow } from '../accounts/user-summaries.sql.ts';
import type { TargetRow } from '../activities/targets.service.ts';
import { asViewer, hasMuted, isBlocked } from '../visibility/relationships.sql.ts';
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

/** Columns of `ThreadCounts`. */
function threadCounts(activityUuid: string, headUuid: string): RawBuilder<unknown> {
  return sql`
    (select ${activityJson} from activities a where a.uuid = ${activityUuid}) as activity,
    (select ${threadJson} from comments c where c.uuid = ${headUuid}) as thread`;
}

const activityJson = sql.raw(
  `json_build_object('comment_count', a.comment_count, 'like_count', a.like_count, 'seq', a.seq)`,
);
const threadJson = sql.raw(
  `json_build_object('uuid', c.uuid, 'reply_count', c.reply_count, 'like_count', c.like_count, 'seq', c.seq)`,
);

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

/** A comment that was added, with the counts that it changed. */
export interface AddedComment extends ThreadCounts {
  readonly author: SummaryRow;
  readonly seq: number;
  readonly participants: readonly string[];
}

export type InsertOutcome =
  | { readonly outcome: 'inactive' }
  | { readonly outcome: 'repeated' }
  | { readonly outcome: 'closed'; readonly openTo: 'followed' | 'nobody' }
  | { readonly outcome: 'added'; readonly added: AddedComment };

interface InsertRow extends Pick<ThreadCounts, 'thread'> {
  /** Null when the user is no longer active. */
  readonly author: SummaryRow | null;
  /** The setting by which the author of the activity keeps the user from commenting. */
  readonly closedBy: 'followed' | 'nobody' | null;
  /** Null when nothing was added, as its `seq`. */
  readonly activity: ThreadCounts['activity'] | null;
  readonly seq: number | null;
  readonly participants: readonly string[];
}

/**
 * Inserts and counts a comment on a locked activity. Nothing is inserted when its author is no longer active, may not
 * comment there, or has written the same text in the same thread since a time.
 */
export async function insertComment(
  trx: Db,
  comment: NewComment,
  { since, activityAuthorId }: { since: Date; activityAuthorId: string },
): Promise<InsertOutcome> {
  const { uuid, activityUuid, headUuid, userId, content, createdAt } = comment;
  const { rows } = await sql<InsertRow>`
    with author as (select ${summaryColumns('u')} from users u where u.uuid = ${userId} and u.is_active),
    closed as (
      select u.comments_from from users u
      where u.uuid = ${activityAuthorId} and not ${mayComment(asViewer(userId))}),
    added as (
      insert into comments (uuid, activity_uuid, parent_uuid, user_id, content, created_at)
      select ${uuid}, ${activityUuid}, ${headUuid}, uuid, ${content}, ${createdAt} from author
      where not exists (select from closed) and not exists (
        select from comments where user_id = ${userId} and created_at > ${since}
          and activity_uuid = ${activityUuid} and parent_uuid is not distinct from ${headUuid}::uuid
          and content = ${content})
      returning activity_uuid, parent_uuid, seq),
    head as (
      update comments c set reply_count = c.reply_count + 1 from added where c.uuid = added.parent_uuid
      returning ${threadJson} as counts),
    activity as (
      update activities a set comment_count = a.comment_count + 1 from added where a.uuid = added.activity_uuid
      returning ${activityJson} as counts)
    select (select to_json(author) from author) as author, (select comments_from from closed) as "closedBy",
      (select seq from added) as seq, (select counts from activity) as activity, (select counts from head) as thread,
      ${participantsIn(sql`${activityUuid}`)} as participants`.execute(trx);
  const [row] = rows;
  if (!row) throw new TypeError('a query for one row returned none');
  const { author, closedBy, seq, activity, ...rest } = row;
  if (!author) return { outcome: 'inactive' };
  if (closedBy) return { outcome: 'closed', openTo: closedBy };
  if (activity === null || seq === null) return { outcome: 'repeated' };
  return { outcome: 'added', added: { ...rest, author, activity, seq } };
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
): Promise<readonly Mentioned[]> {
  const gone = sql`
    delete from comment_mentions where comment_uuid = ${comment.uuid} and not name = any(${names}::text[])`;
  await queueStatement(trx, gone);
  return insertMentions(
    trx,
    comment,
    names.filter((name) => !former.includes(name)),
  );
}

export interface Mentioned {
  readonly name: string;
  readonly uuid: string;
  /** Whether the author of the comment muted the user, and does not see the mention as a link. */
  readonly isMuted: boolean;
}

/** Adds mentions. @returns the users with these names; names of inactive and blocked users are ignored. */
export async function insertMentions(
  trx: Db,
  { uuid, userId }: Pick<NewComment, 'uuid' | 'userId'>,
  names: readonly string[],
): Promise<readonly Mentioned[]> {
  if (names.length === 0) return [];
  const author = asViewer(userId);
  const { rows } = await sql<Mentioned>`
    with added as (
      insert into comment_mentions (comment_uuid, name, user_id)
      select ${uuid}, p.username, p.uuid from users p
      where p.username = any(${names}::text[]) and p.is_active and not ${isBlocked(author, sql`p.uuid`)}
      on conflict do nothing returning name, user_id)
    select name, user_id as uuid, ${hasMuted(author, sql`user_id`)} as "isMuted" from added order by name`.execute(
    trx,
  );
  return rows;
}
