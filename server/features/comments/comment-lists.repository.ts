import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { isNewer, type Slice } from '../../platform/paging.ts';
import {
  asCommentRow,
  commentsAndAuthors,
  forViewer,
  hasOwnCounts,
  isShown,
  shownCommentRow,
  shownLikes,
  shownReplies,
  uncountedComments,
  viewerColumns,
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

export async function countComments(db: Db, list: CommentList): Promise<{ total: number; seq?: number }> {
  const counted = sql.table(list.of === 'activity' ? 'activities' : 'comments');
  const count = sql<{ total: number; seq: number }>`
    select count(*) as total, (select seq from ${counted} where uuid = ${list.uuid}) as seq from silenced cross join ${commentsAndAuthors} where ${isIn(list)}`;
  const { rows } = await forViewer(list.viewerId, count).execute(db);
  return rows[0] ?? { total: 0 };
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
  /** To be subtracted from the activity's count of comments. */
  readonly uncounted: number;
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
    select a.uuid as "activityUuid", ${uncountedComments} as uncounted, (
      select coalesce(json_agg(first.comment order by first.created_at, first.uuid), '[]') from (
        select ${shownCommentRow(viewerId)} as comment, c.created_at, c.uuid from ${commentsAndAuthors}
        where c.activity_uuid = a.uuid and c.parent_uuid is null and ${isShown}
        order by c.created_at, c.uuid limit ${count}) first) as comments
    from silenced cross join unnest(${activityUuids}::uuid[]) a (uuid)`;
  const { rows } = await forViewer(viewerId, previews).execute(db);
  return rows;
}

export async function findLikedAmong(
  db: Db,
  uuids: readonly string[],
  viewerId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select comment_uuid as uuid from comment_likes
    where user_id = ${viewerId} and comment_uuid = any(${[...uuids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Condition on comments of a list. A hidden head stays listed while it has visible replies. */
function isIn({ of, uuid }: CommentList): RawBuilder<boolean> {
  if (of === 'head') return sql<boolean>`c.parent_uuid = ${uuid} and ${isShown}`;
  return sql<boolean>`c.activity_uuid = ${uuid} and c.parent_uuid is null
    and (${isShown} or ${shownReplies} > 0)`;
}

/** The counts of an activity and of one of its comments, for a viewer whose counts differ from those of everyone. */
export interface PersonalCounts {
  readonly viewerId: string;
  readonly comments: number;
  readonly commentsSeq: number | null;
  readonly replies: number;
  readonly likes: number;
  /** The `seq` of replies and likes; null when the comment is gone. */
  readonly commentSeq: number | null;
  /** Users whose actions do not reach the viewer. */
  readonly silencedIds: readonly string[];
}

/** Selects the counts for each of the viewers with a block, a mute or a comment that is hidden from others. */
export async function findPersonalCounts(
  db: Db,
  { activityUuid, commentUuid }: { activityUuid: string | null; commentUuid: string },
  viewerIds: readonly string[],
): Promise<readonly PersonalCounts[]> {
  const { rows } = await sql<PersonalCounts>`
    select viewer.id as "viewerId", silenced.ids as "silencedIds",
      coalesce(a.comment_count - ${uncountedComments}, 0)::int as comments, a.seq as "commentsSeq",
      c.seq as "commentSeq",
      coalesce(${shownReplies}, 0) as replies,
      coalesce(${shownLikes}, 0)::int as likes
    from unnest(${[...viewerIds]}::uuid[]) viewer (id)
    cross join lateral (select ${viewerColumns(sql`viewer.id`)}) silenced
    left join activities a on a.uuid = ${activityUuid}::uuid
    left join comments c on c.uuid = ${commentUuid}::uuid
    where ${hasOwnCounts}`.execute(db);
  return rows;
}
