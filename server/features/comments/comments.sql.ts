import { sql, type Expression, type RawBuilder } from 'kysely';
import { microsOf } from '../../platform/paging.ts';
import { summaryJson, type SummaryRow } from '../accounts/user-summaries.sql.ts';
import { silencedLikes, type LikeTable, type Participants } from '../likes/likes.sql.ts';
import { asViewer, silencedOf } from '../visibility/relationships.sql.ts';

/** A comment as one viewer sees it, as JSON. */
export interface CommentRow {
  readonly uuid: string;
  readonly parent_uuid: string | null;
  /** Null when the comment is deleted or hidden from the viewer. The row then reveals nothing else about it. */
  readonly author: SummaryRow | null;
  readonly content: string;
  readonly mentions: readonly { readonly name: string; readonly username: string; readonly uuid: string }[];
  /** Microseconds since 1970. */
  readonly micros: number;
  /** Milliseconds since 1970. */
  readonly edited_ms: number | null;
  readonly reply_count: number;
  readonly like_count: number;
  readonly seq: number;
  readonly is_liked: boolean;
  readonly is_withheld: boolean;
  /** Whether the viewer, as the author of the activity, hid the comment. */
  readonly is_hidden: boolean;
}

export const commentLikes: LikeTable = {
  likes: 'comment_likes',
  column: 'comment_uuid',
  counted: 'comments',
};

// The fragments below need comments `c`, their authors `u` and `silenced`, computed once for a whole query: the viewer,
// the `ids` of users whose actions do not reach them, and whether they see comments that are hidden from others.

export const commentsAndAuthors = sql.raw('comments c left join users u on u.uuid = c.user_id');

const HAS_OWN_COUNTS = '(cardinality(silenced.ids) > 0 or silenced.sees_hidden)';

/** A query with `silenced` among its tables. */
export function forViewer<Row>(viewerId: string | null, query: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`with silenced as materialized (select ${viewerColumns(asViewer(viewerId))}) ${query}`;
}

/** Columns of `silenced` for a viewer. */
export function viewerColumns(viewer: Expression<string | null>): RawBuilder<unknown> {
  return sql`${viewer} as viewer_id, ${silencedOf(viewer)} as ids,
    ${seesHidden(viewer, sql`true`)} as sees_hidden`;
}

/** Whether the viewer sees a comment that is hidden from others. One search for each partial index. */
export function seesHidden(
  viewer: Expression<string | null>,
  where: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from comments where user_id = ${viewer} and is_withheld and removed_at is null and ${where})
    or exists (select from comments where user_id = ${viewer} and hidden_by is not null and ${where})
    or exists (select from comments where hidden_by = ${viewer} and not is_withheld and ${where}))`;
}

/** Whether the counts of the viewer differ from those of everyone. */
export const hasOwnCounts = sql.raw<boolean>(HAS_OWN_COUNTS);

/** Whether counters contain a comment of a counted author: neither an administrator nor the author of the activity hid it. */
const isCounted = (comment: string) => `(not ${comment}.is_withheld and ${comment}.hidden_by is null)`;

/** Whether the viewer sees a comment even if it is hidden from others: as its author, unless it is removed, or as the one who hid it. */
const isOfViewer = (comment: string) => `((${comment}.user_id is not distinct from silenced.viewer_id
    and ${comment}.removed_at is null)
  or (${comment}.hidden_by is not distinct from silenced.viewer_id and not ${comment}.is_withheld))`;

/** Whether the viewer sees a comment: not deleted, by an active user, no block or mute, not hidden from the viewer. */
export const isShown = sql.raw<boolean>(`(u.is_active is true and not c.user_id = any(silenced.ids)
  and (${isCounted('c')} or ${isOfViewer('c')}))`);

export const shownReplies = sql.raw<number>(`(case
  when not silenced.sees_hidden and (c.reply_count = 0 or cardinality(silenced.ids) = 0) then c.reply_count
  else (
    select count(*)::int from comments r join users a on a.uuid = r.user_id
    where r.parent_uuid = c.uuid and a.is_active and not r.user_id = any(silenced.ids)
      and (${isCounted('r')} or ${isOfViewer('r')})) end)`);

/**
 * Subtrahend for the count of comments and replies on an activity `a`: those that blocks and mutes hide from the viewer,
 * less those that the viewer sees while they are hidden from others.
 */
export const uncountedComments = sql.raw<number>(`(case when not ${HAS_OWN_COUNTS} then 0 else (
  select (count(*) filter (where ${isCounted('d')} and d.is_counted and d.user_id = any(silenced.ids))
    - count(*) filter (where not ${isCounted('d')} and ${isOfViewer('d')} and p.is_active
      and not d.user_id = any(silenced.ids)))::int
  from comments d join users p on p.uuid = d.user_id
  where d.activity_uuid = a.uuid) end)`);

export const shownLikes = sql<number>`c.like_count - ${silencedLikes(commentLikes, sql`c.uuid`)}`;

/** A comment that the viewer sees. */
export function shownCommentRow(viewerId: string | null): RawBuilder<CommentRow> {
  return sql<CommentRow>`json_build_object(
    'uuid', c.uuid, 'parent_uuid', c.parent_uuid, 'author', ${summaryJson('u')}, 'content', c.content,
    'mentions', case when strpos(c.content, '@') > 0 then ${mentions} else '[]' end,
    'micros', ${microsOf('c.created_at')}, 'edited_ms', (extract(epoch from c.edited_at) * 1000)::int8,
    'reply_count', ${shownReplies}, 'like_count', case when c.like_count = 0 then 0 else ${shownLikes} end,
    'seq', c.seq, 'is_withheld', c.is_withheld,
    'is_hidden', c.hidden_by is not null and c.hidden_by is not distinct from ${asViewer(viewerId)},
    'is_liked', c.like_count > 0 and exists (
      select from comment_likes l where l.comment_uuid = c.uuid and l.user_id = ${asViewer(viewerId)}))`;
}

/** A comment, or a placeholder for one that the viewer does not see. */
export function asCommentRow(viewerId: string | null): RawBuilder<CommentRow> {
  return sql<CommentRow>`case when ${isShown} then ${shownCommentRow(viewerId)} else json_build_object(
    'uuid', c.uuid, 'parent_uuid', c.parent_uuid, 'author', null, 'content', '', 'mentions', '[]'::json,
    'micros', ${microsOf('c.created_at')}, 'edited_ms', null, 'reply_count', ${shownReplies}, 'like_count', 0,
    'seq', c.seq, 'is_withheld', false, 'is_hidden', false, 'is_liked', false) end`;
}

const mentions = sql.raw(`(
  select coalesce(json_agg(json_build_object('name', m.name, 'username', p.username, 'uuid', p.uuid)
    order by m.name), '[]')
  from comment_mentions m join users p on p.uuid = m.user_id
  where m.comment_uuid = c.uuid and p.is_active and not m.user_id = any(silenced.ids))`);

/** Newest comments whose authors are participants: as many as fit into one message of the bus. */
const PARTICIPANT_COMMENTS = 100;

export const participantsIn: Participants = (activityUuid) => sql<string[]>`array(
  select distinct user_id from (
    select user_id from comments where activity_uuid = ${activityUuid}
    order by created_at desc limit ${sql.lit(PARTICIPANT_COMMENTS)}) newest
  where user_id is not null)`;
