import { sql, type Expression, type RawBuilder } from 'kysely';
import { microsOf } from '../../platform/paging.ts';
import { summaryJson, type SummaryRow } from '../accounts/user-summaries.sql.ts';
import type { LikeTable, Participants } from '../likes/likes.sql.ts';
import { asViewer, hasSilenced, silencedOf } from '../visibility/relationships.sql.ts';

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

// The fragments below need comments `c`, their authors `u` and `silenced`, computed once for a whole query: the viewer
// and the `ids` of users whose actions do not reach them.

export const commentsAndAuthors = sql.raw('comments c left join users u on u.uuid = c.user_id');

/** A query with `silenced` among its tables. */
export function forViewer<Row>(viewerId: string | null, query: RawBuilder<Row>): RawBuilder<Row> {
  const viewer = asViewer(viewerId);
  return sql<Row>`with silenced as materialized (
    select ${viewer} as viewer_id, ${silencedOf(viewer)} as ids) ${query}`;
}

/** Whether there may be users whose comments this viewer does not see, although guests did when they were read. */
export function isFiltered(viewerId: Expression<string | null>): RawBuilder<boolean> {
  return sql<boolean>`(${hasSilenced(viewerId)} or exists (select from unsettled_users))`;
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

/** Whether counters contain a comment of a counted author: neither an administrator nor the author of the activity hid it. */
const isCounted = (comment: string) => `(not ${comment}.is_withheld and ${comment}.hidden_by is null)`;

/** Whether the viewer sees a comment even if it is hidden from others: as its author, unless it is removed, or as the one who hid it. */
const isOfViewer = (comment: string) => `((${comment}.user_id is not distinct from silenced.viewer_id
    and ${comment}.removed_at is null)
  or (${comment}.hidden_by is not distinct from silenced.viewer_id and not ${comment}.is_withheld))`;

/** Whether the viewer sees a comment: not deleted, by an active user, no block or mute, not hidden from the viewer. */
export const isShown = sql.raw<boolean>(isShownAs('c', 'u'));

/** Whether the viewer sees a comment or one of its replies: a hidden head stays listed with the replies. */
export const isThreadShown = sql.raw<boolean>(`(${isShownAs('c', 'u')} or exists (
  select from comments r join users a on a.uuid = r.user_id where r.parent_uuid = c.uuid and ${isShownAs('r', 'a')}))`);

function isShownAs(comment: string, author: string): string {
  return `(${author}.is_active is true and not ${comment}.user_id = any(silenced.ids)
    and (${isCounted(comment)} or ${isOfViewer(comment)}))`;
}

/** Whether a list counts a comment, for all viewers alike: counters contain it or one of its replies. */
export const isListed = sql.raw<boolean>(`(c.reply_count > 0
  or (c.user_id is not null and c.is_counted and ${isCounted('c')}))`);

/** A comment that the viewer sees. */
export function shownCommentRow(viewerId: string | null): RawBuilder<CommentRow> {
  return sql<CommentRow>`json_build_object(
    'uuid', c.uuid, 'parent_uuid', c.parent_uuid, 'author', ${summaryJson('u')}, 'content', c.content,
    'mentions', case when strpos(c.content, '@') > 0 then ${mentions} else '[]' end,
    'micros', ${microsOf('c.created_at')}, 'edited_ms', (extract(epoch from c.edited_at) * 1000)::int8,
    'reply_count', c.reply_count, 'like_count', c.like_count,
    'seq', c.seq, 'is_withheld', c.is_withheld,
    'is_hidden', c.hidden_by is not null and c.hidden_by is not distinct from ${asViewer(viewerId)},
    'is_liked', c.like_count > 0 and exists (
      select from comment_likes l where l.comment_uuid = c.uuid and l.user_id = ${asViewer(viewerId)}))`;
}

/** A comment, or a placeholder for one that the viewer does not see. */
export function asCommentRow(viewerId: string | null): RawBuilder<CommentRow> {
  return sql<CommentRow>`case when ${isShown} then ${shownCommentRow(viewerId)} else json_build_object(
    'uuid', c.uuid, 'parent_uuid', c.parent_uuid, 'author', null, 'content', '', 'mentions', '[]'::json,
    'micros', ${microsOf('c.created_at')}, 'edited_ms', null, 'reply_count', c.reply_count, 'like_count', 0,
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
