import { sql, type RawBuilder } from 'kysely';
import { microsOf } from '../../platform/paging.ts';
import { asViewer, blockedOf } from '../visibility/relationships.sql.ts';
import { likesHiddenByBlock } from '../likes/likes.service.ts';
import { commentLikes } from './comment-likes.ts';

/** A comment as JSON carries it, as one viewer sees it. */
export interface CommentRow {
  readonly uuid: string;
  readonly parent_uuid: string | null;
  /** Null: deleted, or not there for the viewer. Then the row says nothing of what it was. */
  readonly author: CommentAuthor | null;
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

interface CommentAuthor {
  readonly uuid: string;
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly photo: string | null;
}

// The fragments below speak of comments `c`, their authors `u`, and `parted.ids`: everybody whom a block parts from
// the viewer, looked up once for a whole query.

export const commentsAndAuthors = sql.raw('comments c left join users u on u.uuid = c.user_id');

/** A query with `parted` among its tables. */
export function forViewer<Row>(viewerId: string | null, query: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`with parted as materialized (select ${blockedOf(asViewer(viewerId))} as ids) ${query}`;
}

/** Not deleted, by an active user whom no block parts from the viewer. */
export const isShown = sql.raw<boolean>('(u.is_active is true and not c.user_id = any(parted.ids))');

/** How many replies of a comment are shown. */
export const shownReplies = sql.raw<number>(`(case
  when c.reply_count = 0 or cardinality(parted.ids) = 0 then c.reply_count
  else (
    select count(*)::int from comments r join users a on a.uuid = r.user_id
    where r.parent_uuid = c.uuid and a.is_active and not r.user_id = any(parted.ids)) end)`);

export function asCommentRow(viewerId: string | null): RawBuilder<CommentRow> {
  return sql<CommentRow>`json_build_object(
    'uuid', c.uuid, 'parent_uuid', c.parent_uuid,
    'author', case when ${isShown} then json_build_object('uuid', u.uuid, 'username', u.username,
      'first_name', u.first_name, 'last_name', u.last_name, 'photo', u.profile_photo_path) end,
    'content', case when ${isShown} then c.content else '' end,
    'mentions', case when ${isShown} and strpos(c.content, '@') > 0 then ${mentions} else '[]' end,
    'micros', ${microsOf('c.created_at')},
    'edited_ms', case when ${isShown} then (extract(epoch from c.edited_at) * 1000)::int8 end,
    'reply_count', ${shownReplies},
    'like_count', case when not ${isShown} then 0 when c.like_count = 0 then 0
      else c.like_count - ${likesHiddenByBlock(commentLikes, sql`c.uuid`)} end,
    'seq', c.seq, 'is_liked', ${isShown} and c.like_count > 0 and exists (
      select from comment_likes l where l.comment_uuid = c.uuid and l.user_id = ${asViewer(viewerId)}))`;
}

const mentions = sql.raw(`(
  select coalesce(json_agg(json_build_object('name', m.name, 'username', p.username, 'uuid', p.uuid)
    order by m.name), '[]')
  from comment_mentions m join users p on p.uuid = m.user_id
  where m.comment_uuid = c.uuid and p.is_active and not m.user_id = any(parted.ids))`);
