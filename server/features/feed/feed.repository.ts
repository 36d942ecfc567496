import type { PostVisibility } from '@plotline/contract/feed.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import { microsOf } from '../../platform/paging.ts';
import { isFiltered, seesHidden } from '../comments/comments.sql.ts';
import { isLikedBy } from '../likes/likes.sql.ts';
import { asViewer, hasBlocked } from '../visibility/relationships.sql.ts';
import { mayComment, mayViewActivity } from '../visibility/visibility.sql.ts';
import type { Skeleton } from './slices.repository.ts';

/** An activity with its author, as JSON carries it. */
export interface FeedRow {
  readonly uuid: string;
  readonly user_id: string;
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly photo: string | null;
  readonly tracker_type: string;
  readonly description: string;
  /** Microseconds since 1970. */
  readonly event_micros: number;
  /** Milliseconds since 1970. */
  readonly edited_ms: number | null;
  /** Milliseconds since 1970; null unless the activity is scheduled. */
  readonly publish_ms: number | null;
  /** The author's text, else the tracker's; empty when the author removed it. */
  readonly content: string | null;
  readonly has_author_text: boolean;
  readonly media_count: number;
  readonly visibility: PostVisibility;
  /** Whether an administrator hid it from everyone but its author. */
  readonly is_withheld: boolean;
  readonly secondary: unknown;
  readonly stats: unknown;
  readonly comment_count: number;
  /** Whether the viewer may see a comment here: one that counts, or one that is hidden from others. */
  readonly has_comments: boolean;
  readonly like_count: number;
  readonly seq: number;
  /** The author's setting if it keeps the viewer from commenting; otherwise null. */
  readonly comments_closed: 'followed' | 'nobody' | null;
}

/** The part of a post that its tracker may show in another shape. */
export type PostContent = Pick<
  FeedRow,
  'uuid' | 'user_id' | 'tracker_type' | 'description' | 'content' | 'has_author_text' | 'secondary' | 'stats'
>;

/** A post of a page with all that differs between its viewers or may change without its `seq`. */
export interface PagePost extends Pick<
  FeedRow,
  | 'uuid'
  | 'user_id'
  | 'username'
  | 'first_name'
  | 'last_name'
  | 'photo'
  | 'event_micros'
  | 'seq'
  | 'comments_closed'
> {
  readonly is_liked: boolean;
  /** Whether the viewer sees comments here that are hidden from others. */
  readonly sees_hidden: boolean;
}

export interface PagePosts {
  readonly posts: readonly PagePost[];
  /** Whether there may be users whose comments this viewer does not see. */
  readonly is_filtered: boolean;
}

/**
 * Selects a page: the activities of a skeleton that the viewer may see, newest first. `reactsAs`: the user whose likes,
 * blocks and mutes apply.
 */
export async function findPage(
  db: Db,
  skeleton: Skeleton,
  { viewerId, reactsAs }: { readonly viewerId: string | null; readonly reactsAs: string | null },
): Promise<PagePosts> {
  const viewer = asViewer(viewerId);
  const reader = asViewer(reactsAs);
  const { rows } = await sql<PagePosts>`
    with skeleton as materialized (${skeleton}),
    reader as materialized (
      select ${isFiltered(reader)} as is_filtered,
        ${seesHidden(reader, sql`true`)} as sees_hidden)
    select is_filtered, coalesce((select json_agg(post) from (
      select a.uuid, a.user_id, u.username, u.first_name, u.last_name, u.profile_photo_path as photo,
        ${microsOf('a.event_at')} as event_micros, a.seq,
        case when u.comments_from <> 'everyone' and not ${mayComment(viewer)} then u.comments_from end as comments_closed,
        a.like_count > 0 and ${isLikedBy(reader, sql`a.uuid`)} as is_liked,
        reader.sees_hidden and ${seesHidden(reader, sql`activity_uuid = a.uuid`)} as sees_hidden
      from skeleton join activities a on a.uuid = skeleton.uuid join users u on u.uuid = a.user_id
      where ${mayViewActivity(viewer)}
      order by skeleton.event_at desc, skeleton.uuid desc) post), '[]') as posts
    from reader`.execute(db);
  return rows[0] ?? { posts: [], is_filtered: false };
}

/** Loads the activities of a skeleton that the viewer may see. */
export async function hydrate(db: Db, skeleton: Skeleton, viewerId: string | null): Promise<FeedRow[]> {
  const { rows } = await hydration(skeleton, viewerId).execute(db);
  return rows[0]?.page ?? [];
}

/**
 * Selects the activities of a skeleton, newest first, with all columns that are shown. The visibility rule applies here
 * even where the skeleton already filters. One JSON text costs less than as many rows and columns.
 */
export function hydration(skeleton: Skeleton, viewerId: string | null): RawBuilder<{ page: FeedRow[] }> {
  const viewer = asViewer(viewerId);
  return sql`
    with skeleton as materialized (${skeleton})
    select coalesce(json_agg(post), '[]') as page from (
      select a.uuid, a.user_id, u.username, u.first_name, u.last_name, u.profile_photo_path as photo, a.tracker_type,
        a.description, ${microsOf('a.event_at')} as event_micros,
        (extract(epoch from a.edited_at) * 1000)::int8 as edited_ms,
        (extract(epoch from a.publish_at) * 1000)::int8 as publish_ms,
        coalesce(a.author_text, a.content) as content, a.author_text is not null as has_author_text,
        a.media_count, a.visibility, a.is_withheld, a.secondary, a.stats, a.comment_count, a.like_count, a.seq,
        a.comment_count > 0 or ${seesHidden(viewer, sql`activity_uuid = a.uuid`)} as has_comments,
        case when not ${mayComment(viewer)} then u.comments_from end as comments_closed
      from skeleton join activities a on a.uuid = skeleton.uuid join users u on u.uuid = a.user_id
      where ${mayViewActivity(viewer)}
      order by skeleton.event_at desc, skeleton.uuid desc) post`;
}

export async function findTrackersIn(
  db: Db,
  { trackerTypes, skeletonOf, viewerId }: TrackersOfFeed,
): Promise<string[]> {
  const found = trackerTypes.map(
    (type, place) => sql`
      select ${place}::int as place, ${type}::text as type where exists (
        select from (${skeletonOf(type)}) skeleton join activities a on a.uuid = skeleton.uuid
        where ${mayViewActivity(asViewer(viewerId))})`,
  );
  const { rows } = await sql<{ type: string }>`
    select type from (${sql.join(found, sql` union all `)}) found order by place`.execute(db);
  return rows.map(({ type }) => type);
}

interface TrackersOfFeed {
  readonly trackerTypes: readonly string[];
  /** Selects the newest post of a tracker in the feed. */
  readonly skeletonOf: (trackerType: string) => Skeleton;
  readonly viewerId: string | null;
}

/** Returns the position of a skeleton's first activity; null when it is empty. */
export async function positionOf(db: Db, skeleton: Skeleton): Promise<Position | null> {
  const { rows } = await sql<Position>`
    select uuid, ${microsOf('event_at')} as micros from (${skeleton}) skeleton`.execute(db);
  return rows[0] ?? null;
}

/** Finds an active user who has not blocked the viewer. */
export async function findAuthor(
  db: Db,
  username: string,
  viewerId: string | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from users u where username = ${username} and is_active
      and not ${hasBlocked(sql`u.uuid`, asViewer(viewerId))}`.execute(db);
  return rows[0]?.uuid;
}
