import type { Comment } from '@plotline/contract/comments.ts';
import { instantOf } from '../../platform/cursor.ts';
import type { Platform } from '../../platform/platform.ts';
import { shapeEach } from '../../platform/shape-each.ts';
import { presentSummaryRow } from '../accounts/acting-users.service.ts';
import type { CommentRow } from './comments.sql.ts';

/** Presents comments with their first replies, without those that cannot be shown. */
export function presentComments(
  log: Pick<Platform['log'], 'error'>,
  rows: readonly CommentRow[],
  replies: ReadonlyMap<string | null, readonly CommentRow[]> = new Map(),
): Comment[] {
  const named = { log, what: 'comment', idOf: ({ uuid }: CommentRow) => uuid };
  return shapeEach(
    rows,
    (row) => ({
      ...presentComment(row),
      replies: shapeEach(replies.get(row.uuid) ?? [], presentComment, named),
    }),
    named,
  );
}

export function presentComment(row: CommentRow): Comment {
  return {
    uuid: row.uuid,
    parent_comment_uuid: row.parent_uuid,
    user: row.author && presentSummaryRow(row.author),
    content: row.content,
    mentions: [...row.mentions],
    created_at: instantOf(row),
    edited_at: row.edited_ms === null ? null : new Date(row.edited_ms).toISOString(),
    is_deleted: row.author === null,
    reply_count: row.reply_count,
    like_count: row.like_count,
    is_liked_by_viewer: row.is_liked,
    seq: row.seq,
    ...(row.is_withheld && { is_withheld: true }),
    ...(row.is_hidden && { is_hidden: true }),
    replies: [],
  };
}
