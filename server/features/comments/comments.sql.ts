import { sql, type RawBuilder } from 'kysely';
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
}

export const commentLikes: LikeTable = {
  likes: 'comment_likes',
  column: 'comment_uuid',
  counted: 'comments',
};

// The fragments below need comments `c`, their authors `u` and `silenced.ids`: users whose actions do not
// reach the viewer, computed once for a whole query.

export const commentsAndAuthors = sql.raw('comments c left join users u on u.uuid = c.user_id');

/** A query with `silenced` among its tables. */
export function forViewer<Row>(viewerId: string | null, query: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`with silenced as materialized (select ${silencedOf(asViewer(viewerId))} as ids) ${query}`;
}

/** Whether the viewer sees a comment: not deleted, by an active user, no block or mute. */
export const isShown = sql.raw<boolean>('(u.is_active is true and not c.user_id = any(silenced.ids))');

/** Counts the replies of a comment that the viewer sees. */
export const shownReplies = sql.raw<number>(`(case
  when c.reply_count = 0 or cardinality(silenced.ids) = 0 then c.reply_count
  else (
    select count(*)::int from comments r join users a on a.uuid = r.user_id
    where r.parent_uuid = c.uuid and a.is_active and not r.user_id = any(silenced.ids)) end)`);

/** Counts the comments and replies on an activity `a` that blocks and mutes hide from the viewer. */
export const hiddenComments = sql.raw<number>(`(case when cardinality(silenced.ids) = 0 then 0 else (
  select count(*)::int from comments d join users p on p.uuid = d.user_id
  where d.activity_uuid = a.uuid and p.is_active and d.user_id = any(silenced.ids)) end)`);

/** Counts the likes of a comment that the viewer sees. */
export const shownLikes = sql<number>`c.like_count - ${silencedLikes(commentLikes, sql`c.uuid`)}`;

export function asCommentRow(viewerId: string | null): RawBuilder<CommentRow> {
  return sql<CommentRow>`json_build_object(
    'uuid', c.uuid, 'parent_uuid', c.parent_uuid,
    'author', case when ${isShown} then ${summaryJson('u')} end,
    'content', case when ${isShown} then c.content else '' end,
    'mentions', case when ${isShown} and strpos(c.content, '@') > 0 then ${mentions} else '[]' end,
    'micros', ${microsOf('c.created_at')},
    'edited_ms', case when ${isShown} then (extract(epoch from c.edited_at) * 1000)::int8 end,
    'reply_count', ${shownReplies},
    'like_count', case when not ${isShown} then 0 when c.like_count = 0 then 0 else ${shownLikes} end,
    'seq', c.seq, 'is_liked', ${isShown} and c.like_count > 0 and exists (
      select from comment_likes l where l.comment_uuid = c.uuid and l.user_id = ${asViewer(viewerId)}))`;
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
