import type { PostVisibility } from '@plotline/contract/feed.ts';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import { isOlder, microsOf, type Slice } from '../../platform/paging.ts';
import { asViewer } from '../visibility/relationships.sql.ts';
import { mayViewActivity, mayViewPost } from '../visibility/visibility.sql.ts';
import type { EnteredActivity } from './activities.repository.ts';

export interface OwnPost {
  readonly uuid: string;
  readonly trackerType: string;
  readonly userId: string;
}

/** Locks a post. @returns false when there is none that its author may see. */
export async function lockOwnPost(trx: Db, { uuid, trackerType, userId }: OwnPost): Promise<boolean> {
  const { rows } = await sql`
    select from activities a where a.uuid = ${uuid} and a.tracker_type = ${trackerType}
      and a.user_id = ${userId} and ${mayViewActivity(asViewer(userId))} for no key update of a`.execute(trx);
  return rows.length > 0;
}

export interface PostChange {
  /** Not changed if undefined. */
  readonly text: string | null | undefined;
  /** The new number of media if they were replaced by others. */
  readonly mediaCount: number | undefined;
  readonly editedAt: Date;
}

/**
 * Updates a post that the caller has locked, and returns whether it looks different. A text equal to the tracker's own is
 * not stored as the author's.
 */
export async function updatePostRow(
  trx: Db,
  uuid: string,
  { text, mediaCount, editedAt }: PostChange,
): Promise<boolean> {
  const { rows } = await sql<{ isEdited: boolean }>`
    with written as (
      select case when not ${text !== undefined} then author_text
        when ${text ?? null}::text is distinct from content then ${text ?? null}::text end as author_text
      from activities where uuid = ${uuid}
    ), change as (
      select w.author_text, ${mediaCount !== undefined} or ${shown(sql.ref('w.author_text'))} is distinct from
        ${shown(sql.ref('a.author_text'))} as is_edited
      from activities a, written w where a.uuid = ${uuid}
    )
    update activities a set author_text = change.author_text,
      media_count = coalesce(${mediaCount ?? null}::int2, a.media_count),
      edited_at = case when is_edited then ${editedAt} else a.edited_at end
    from change where a.uuid = ${uuid} returning is_edited as "isEdited"`.execute(trx);
  return rows[0]?.isEdited ?? false;
}

/** The text that viewers see. */
function shown(authorText: RawBuilder<unknown>) {
  return sql`nullif(coalesce(${authorText}, content), '')`;
}

export interface HiddenPostRow extends Position {
  readonly trackerType: string;
  readonly description: string;
  readonly content: string | null;
}

/** Selects the hidden posts of a user, newest first. Those of a disabled tracker are left out. */
export async function findHiddenPosts(
  db: Db,
  userId: string,
  { after, offset, count }: Slice,
): Promise<HiddenPostRow[]> {
  const { rows } = await sql<HiddenPostRow>`
    select a.uuid, ${microsOf('a.event_at')} as micros, a.tracker_type as "trackerType",
      a.description, nullif(coalesce(a.author_text, a.content), '') as content
    from ${hiddenPostsOf(userId)} and ${isOlder(after, 'a.event_at', 'a.uuid')}
    order by a.event_at desc, a.uuid desc offset ${offset} limit ${count}`.execute(db);
  return rows;
}

export async function countHiddenPosts(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${hiddenPostsOf(userId)}`.execute(db);
  return rows[0]?.n ?? 0;
}

function hiddenPostsOf(userId: string) {
  return sql`activities a join user_trackers t on t.user_id = a.user_id and t.tracker_type = a.tracker_type
    where a.user_id = ${userId} and a.is_hidden and t.is_enabled`;
}

/** Restores a hidden post. @returns its place in the feeds; undefined when the user has no such hidden post. */
export async function unhidePost(
  trx: Db,
  { uuid, trackerType, userId }: OwnPost,
): Promise<FeedPlace | undefined> {
  const { rows } = await sql<FeedPlace>`
    update activities set is_hidden = false
    where uuid = ${uuid} and tracker_type = ${trackerType} and user_id = ${userId} and is_hidden
    returning ${feedPlace}`.execute(trx);
  return rows[0];
}

export type FeedPlace = Pick<EnteredActivity, 'isInFeed' | 'audience' | 'visibility'>;
export const feedPlace = sql.raw('in_feed as "isInFeed", audience, visibility');
export const NO_PLACE: FeedPlace = { isInFeed: false, audience: 'nobody', visibility: 'only_me' };

/** Sets who may see a post. @returns its place in the feeds before and after. */
export async function updateVisibility(
  trx: Db,
  uuid: string,
  visibility: PostVisibility,
): Promise<{ readonly before: FeedPlace; readonly after: FeedPlace }> {
  const before = await findFeedPlace(trx, uuid);
  const { rows } = await sql<FeedPlace>`
    update activities set visibility = ${visibility} where uuid = ${uuid} returning ${feedPlace}`.execute(
    trx,
  );
  return { before, after: rows[0] ?? NO_PLACE };
}

/** Returns the place of a post in the feeds. */
export async function findFeedPlace(trx: Db, uuid: string): Promise<FeedPlace> {
  const { rows } = await sql<FeedPlace>`
    select ${feedPlace} from activities where uuid = ${uuid}`.execute(trx);
  return rows[0] ?? NO_PLACE;
}

export async function hidePost(trx: Db, uuid: string): Promise<void> {
  await sql`update activities set is_hidden = true where uuid = ${uuid}`.execute(trx);
}

/** Selects those of a user's activities that are published and visible to their author: neither scheduled nor hidden. */
export async function findPublishedPosts(
  db: QueryExecutorProvider,
  userId: string,
  uuids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid from activities a
    where a.uuid = any(${uuids}::uuid[]) and a.user_id = ${userId} and a.is_published
      and ${mayViewActivity(asViewer(userId))}
    order by a.event_at, a.uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

export interface PostsWithMedia extends Slice {
  readonly userId: string;
  readonly viewerId: string | null;
}

/** Selects the posts of a user with pictures or videos that the viewer may see, newest first. */
export async function findPostsWithMedia(
  db: Db,
  { userId, viewerId, after, count }: PostsWithMedia,
): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select a.uuid, ${microsOf('a.event_at')} as micros from activities a
    where a.user_id = ${userId} and a.media_count > 0 and ${isOlder(after, 'a.event_at', 'a.uuid')}
      and ${mayViewPost({ post: 'a', authorId: sql`${userId}::uuid`, viewerId: asViewer(viewerId) })}
    order by a.event_at desc, a.uuid desc limit ${count}`.execute(db);
  return rows;
}
