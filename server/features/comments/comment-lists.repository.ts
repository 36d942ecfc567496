import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { isNewer, type Slice } from '../../platform/paging.ts';
import {
  asCommentRow,
  commentsAndAuthors,
  forViewer,
  isListed,
  isShown,
  isThreadShown,
  shownCommentRow,
  type CommentRow,
} from './comments.sql.ts';

/** The heads of the threads on an activity, or the replies in one thread, as one viewer sees them. */
export interface CommentList {
  readonly of: 'activity' | 'head';
  readonly uuid: string;
  readonly viewerId: string | null;
}

/** Selects a part of a list, oldest first. */
export async function findComments(db: Db, list: CommentList, slice: Slice): Promise<CommentRow[]> {
  const { after, offset, count } = slice;
  const page = sql<{ comment: CommentRow }>`
    select ${asCommentRow(list.viewerId)} as comment from silenced cross join ${commentsAndAuthors}
    where ${isIn(list)} and ${isNewer(after, 'c.created_at', 'c.uuid')}
    order by c.created_at, c.uuid offset ${offset} limit ${count}`;
  const { rows } = await forViewer(list.viewerId, page).execute(db);
  return rows.map(({ comment }) => comment);
}

export interface CommentsCount {
  /** Comments that are counted for everyone. */
  readonly total: number;
  /** All comments, also those that only some viewers see. */
  readonly rows: number;
  readonly seq?: number;
}

export async function countComments(db: Db, { of, uuid }: CommentList): Promise<CommentsCount> {
  const target = sql.table(of === 'activity' ? 'activities' : 'comments');
  const isOfList =
    of === 'activity'
      ? sql`c.activity_uuid = ${uuid} and c.parent_uuid is null`
      : sql`c.parent_uuid = ${uuid}`;
  const { rows } = await sql<Required<CommentsCount>>`
    select count(*) filter (where ${isListed}) as total, count(*) as rows,
      (select seq from ${target} where uuid = ${uuid}) as seq
    from comments c where ${isOfList}`.execute(db);
  return rows[0] ?? { total: 0, rows: 0 };
}

/** Selects the first replies of each of several threads. */
export async function findFirstReplies(
  db: Db,
  { headUuids, viewerId, count }: { headUuids: readonly string[]; viewerId: string | null; count: number },
): Promise<CommentRow[]> {
  const replies = sql<{ comment: CommentRow }>`
    select first.comment from silenced cross join unnest(${headUuids}::uuid[]) head (uuid) cross join lateral (
      select ${shownCommentRow(viewerId)} as comment, c.created_at, c.uuid from ${commentsAndAuthors}
      where c.parent_uuid = head.uuid and ${isShown} order by c.created_at, c.uuid limit ${count}) first
    order by first.created_at, first.uuid`;
  const { rows } = await forViewer(viewerId, replies).execute(db);
  return rows.map(({ comment }) => comment);
}

/** The comments that a feed shows with one activity. */
export interface PreviewRow {
  readonly activityUuid: string;
  readonly comments: readonly CommentRow[];
}

export interface PreviewQuery {
  readonly activityUuids: readonly string[];
  readonly viewerId: string | null;
  readonly count: number;
}

/** Selects the first visible heads for a whole page of activities. */
export async function findPreviews(
  db: Db,
  { activityUuids, viewerId, count }: PreviewQuery,
): Promise<PreviewRow[]> {
  const previews = sql<PreviewRow>`
    select a.uuid as "activityUuid", (
      select coalesce(json_agg(first.comment order by first.created_at, first.uuid), '[]') from (
        select ${shownCommentRow(viewerId)} as comment, c.created_at, c.uuid from ${commentsAndAuthors}
        where c.activity_uuid = a.uuid and c.parent_uuid is null and ${isShown}
        order by c.created_at, c.uuid limit ${count}) first) as comments
    from silenced cross join unnest(${activityUuids}::uuid[]) a (uuid)`;
  const { rows } = await forViewer(viewerId, previews).execute(db);
  return rows;
}

/** Condition on comments of a list. */
function isIn({ of, uuid }: CommentList): RawBuilder<boolean> {
  if (of === 'head') return sql<boolean>`c.parent_uuid = ${uuid} and ${isShown}`;
  return sql<boolean>`c.activity_uuid = ${uuid} and c.parent_uuid is null and ${isThreadShown}`;
}
