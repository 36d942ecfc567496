import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer } from '../visibility/relationships.sql.ts';
import { mayViewActivity } from '../visibility/visibility.sql.ts';
import type { FeedPlace } from './posts.repository.ts';

export interface ReportedActivity {
  readonly authorId: string;
  readonly title: string;
  readonly text: string;
}

/** Finds an activity that the viewer may see. */
export async function findVisibleActivity(
  db: Db,
  uuid: string,
  viewerId: string,
): Promise<ReportedActivity | undefined> {
  const { rows } = await sql<ReportedActivity>`
    select a.user_id as "authorId", a.description as title, coalesce(a.author_text, a.content, '') as text
    from activities a where a.uuid = ${uuid} and ${mayViewActivity(asViewer(viewerId))}`.execute(db);
  return rows[0];
}

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
    select in_feed as "isInFeed", audience, is_withheld as "isWithheld" from activities
    where uuid = ${uuid} for no key update`.execute(trx);
  return rows[0];
}

/** Hides an activity from everyone but its author, or shows it again. @returns its new place in the feeds. */
export async function updateActivityWithheld(trx: Db, uuid: string, isWithheld: boolean): Promise<FeedPlace> {
  const { rows } = await sql<FeedPlace>`
    update activities set is_withheld = ${isWithheld}, is_published = ${!isWithheld}, publish_at = null
    where uuid = ${uuid} returning in_feed as "isInFeed", audience`.execute(trx);
  return rows[0] ?? { isInFeed: false, audience: 'nobody' };
}

/** Counts a restored picture or video, in case the author removed all others since. */
export async function markHasMedia(trx: Db, uuid: string): Promise<void> {
  await sql`update activities set media_count = greatest(media_count, 1) where uuid = ${uuid}`.execute(trx);
}
