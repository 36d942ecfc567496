import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { feedPlace, NO_PLACE, type FeedPlace } from './posts.repository.ts';

/** Finds the user and the tracker of an activity, for any viewer. */
export async function findActivityPlace(
  db: Db,
  uuid: string,
): Promise<{ readonly userId: string; readonly trackerType: string } | undefined> {
  const { rows } = await sql<{ userId: string; trackerType: string }>`
    select user_id as "userId", tracker_type as "trackerType" from activities where uuid = ${uuid}`.execute(
    db,
  );
  return rows[0];
}

export async function findExistingActivities(db: Db, uuids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from activities where uuid = any(${[...uuids]}::uuid[])`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** Locks an activity. @returns its place in the feeds; undefined when it is gone. */
export async function lockPlace(
  trx: Db,
  uuid: string,
): Promise<(FeedPlace & { readonly isWithheld: boolean }) | undefined> {
  const { rows } = await sql<FeedPlace & { isWithheld: boolean }>`
    select ${feedPlace}, is_withheld as "isWithheld" from activities
    where uuid = ${uuid} for no key update`.execute(trx);
  return rows[0];
}

/** Hides an activity from everyone but its author, or shows it again. @returns its new place in the feeds. */
export async function updateActivityWithheld(trx: Db, uuid: string, isWithheld: boolean): Promise<FeedPlace> {
  const { rows } = await sql<FeedPlace>`
    update activities set is_withheld = ${isWithheld}, is_published = ${!isWithheld}, publish_at = null
    where uuid = ${uuid} returning ${feedPlace}`.execute(trx);
  return rows[0] ?? NO_PLACE;
}

/** Counts a restored picture or video, in case the author removed all others since. */
export async function markHasMedia(trx: Db, uuid: string): Promise<void> {
  await sql`update activities set media_count = greatest(media_count, 1) where uuid = ${uuid}`.execute(trx);
}

/** The deletion of a post by an administrator. */
export interface RemovedPost {
  readonly decisionId: string;
  readonly activityUuid: string;
  /** Ids of the pictures and videos that it removed. */
  readonly media: readonly string[];
}

/** Stores the text of a post with its removed media, and empties the post. */
export async function emptyPost(
  trx: Db,
  { decisionId, activityUuid, media, removedAt }: RemovedPost & { readonly removedAt: Date },
): Promise<void> {
  await sql`
    insert into removed_posts (decision_uuid, activity_uuid, author_text, edited_at, media, removed_at)
    select ${decisionId}, uuid, author_text, edited_at, ${[...media]}::uuid[], ${removedAt}
    from activities where uuid = ${activityUuid}`.execute(trx);
  await sql`
    update activities set author_text = case when content <> '' then '' end, media_count = 0,
      edited_at = ${removedAt}
    where uuid = ${activityUuid}`.execute(trx);
}

/** Finds what a decision deleted of a post; undefined when it is deleted for good. */
export async function findRemovedPost(
  db: Db,
  decisionId: string,
): Promise<Pick<RemovedPost, 'activityUuid' | 'media'> | undefined> {
  const { rows } = await sql<{ activityUuid: string; media: string[] }>`
    select activity_uuid as "activityUuid", media from removed_posts
    where decision_uuid = ${decisionId}`.execute(db);
  return rows[0];
}

/** Restores the text that a decision deleted, unless the author has written another one since. */
export async function refillPost(
  trx: Db,
  { decisionId, mediaCount }: { decisionId: string; mediaCount: number },
): Promise<void> {
  await sql`
    with removed as (delete from removed_posts where decision_uuid = ${decisionId} returning *)
    update activities a set media_count = greatest(a.media_count, ${mediaCount}),
      author_text = case when coalesce(a.author_text, a.content, '') = '' then r.author_text else a.author_text end,
      edited_at = case when coalesce(a.author_text, a.content, '') = '' then r.edited_at else a.edited_at end
    from removed r where a.uuid = r.activity_uuid`.execute(trx);
}

export async function deletePostsRemovedBefore(db: Db, moment: Date): Promise<void> {
  await sql`delete from removed_posts where removed_at < ${moment}`.execute(db);
}
