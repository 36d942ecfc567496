import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { isNewer, type Slice } from '../../platform/paging.ts';
import {
  asCommentRow,
  commentsAndAuthors,
  forViewer,
  isShown,
  shownReplies,
  type CommentRow,
} from './comment-rows.repository.ts';

/** The heads of an activity's threads, or the replies of one thread; as one viewer sees them. */
export interface CommentList {
  readonly of: 'activity' | 'head';
  readonly uuid: string;
  readonly viewerId: string | null;
}

/** Oldest first. */
export async function findComments(db: Db, list: CommentList, slice: Slice): Promise<CommentRow[]> {
  const { after, offset, count } = slice;
  const page = sql<{ comment: CommentRow }>`
    select ${asCommentRow(list.viewerId)} as comment from parted cross join ${commentsAndAuthors}
    where ${isIn(list)} and ${isNewer(after, 'c.created_at', 'c.uuid')}
    order by c.created_at, c.uuid offset ${offset} limit ${count}`;
  const { rows } = await forViewer(list.viewerId, page).execute(db);
  return rows.map(({ comment }) => comment);
}

export async function countComments(db: Db, list: CommentList): Promise<{ total: number; seq?: number }> {
  const counted = sql.table(list.of === 'activity' ? 'activities' : 'comments');
  const count = sql<{ total: number; seq: number }>`
    select count(*) as total, (select seq from ${counted} where uuid = ${list.uuid}) as seq from parted cross join ${commentsAndAuthors} where ${isIn(list)}`;
  const { rows } = await forViewer(list.viewerId, count).execute(db);
  return rows[0] ?? { total: 0 };
}

/** The first replies of each of several threads. */
export async function findFirstReplies(
  db: Db,
  { headUuids, viewerId, count }: { headUuids: readonly string[]; viewerId: string | null; count: number },
): Promise<CommentRow[]> {
  const replies = sql<{ comment: CommentRow }>`
    select first.comment from parted cross join unnest(${headUuids}::uuid[]) head (uuid) cross join lateral (
      select ${asCommentRow(viewerId)} as comment, c.created_at, c.uuid from ${commentsAndAuthors}
      where c.parent_uuid = head.uuid and ${isShown} order by c.created_at, c.uuid limit ${count}) first
    order by first.created_at, first.uuid`;
  const { rows } = await forViewer(viewerId, replies).execute(db);
  return rows.map(({ comment }) => comment);
}

/** What a feed shows of the comments on one activity. */
export interface PreviewRow {
  readonly activityUuid: string;
  readonly comments: readonly CommentRow[];
  /** Comments and replies that count but are not there for the viewer. */
  readonly parted: number;
}

export interface PreviewLook {
  readonly activityUuids: readonly string[];
  readonly viewerId: string | null;
  readonly count: number;
}

/** The first heads that are shown, for a whole page of activities. */
export async function findPreviews(
  db: Db,
  { activityUuids, viewerId, count }: PreviewLook,
): Promise<PreviewRow[]> {
  const previews = sql<PreviewRow>`
    select a.uuid as "activityUuid", ${partedOnActivity} as parted, (
      select coalesce(json_agg(first.comment order by first.created_at, first.uuid), '[]') from (
        select ${asCommentRow(viewerId)} as comment, c.created_at, c.uuid from ${commentsAndAuthors}
        where c.activity_uuid = a.uuid and c.parent_uuid is null and ${isShown}
        order by c.created_at, c.uuid limit ${count}) first) as comments
    from parted cross join unnest(${activityUuids}::uuid[]) a (uuid)`;
  const { rows } = await forViewer(viewerId, previews).execute(db);
  return rows;
}

/** How many comments and replies on an activity `a` count but are not there for the viewer. */
export const partedOnActivity = sql.raw<number>(`(case when cardinality(parted.ids) = 0 then 0 else (
  select count(*)::int from comments d join users p on p.uuid = d.user_id
  where d.activity_uuid = a.uuid and p.is_active and d.user_id = any(parted.ids)) end)`);

/** A head that is not shown stays for those replies that are. */
function isIn({ of, uuid }: CommentList): RawBuilder<boolean> {
  if (of === 'head') return sql<boolean>`c.parent_uuid = ${uuid} and ${isShown}`;
  return sql<boolean>`c.activity_uuid = ${uuid} and c.parent_uuid is null
    and (${isShown} or ${shownReplies} > 0)`;
}
