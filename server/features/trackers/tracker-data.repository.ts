import type { PostVisibility } from '@plotline/contract/feed.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { UserTracker } from './trackers.repository.ts';

/** Returns a visibility, but that of the owner alone if others do not see the tracker at all. */
function shownBy(visibility: RawBuilder<unknown>): RawBuilder<PostVisibility> {
  return sql`case when t.is_enabled and t.is_public and not t.is_withheld then ${visibility} else 'only_me' end`;
}

/**
 * Records a write. @returns who sees it: those who see new posts, and the owner alone while anything is or would be
 * scheduled
 */
export async function recordData(
  trx: Db,
  { userId, type }: UserTracker,
  { hasData, at }: { hasData: boolean; at: Date },
): Promise<PostVisibility> {
  const isScheduled = sql`(t.publish_delay_minutes > 0 or exists (select from activities
    where user_id = ${userId} and tracker_type = ${type} and not is_published and not is_withheld))`;
  const visibility = sql`case when ${isScheduled} then 'only_me' else t.post_visibility end`;
  const { rows } = await sql<{ visibility: PostVisibility }>`
    update user_trackers t set has_data = ${hasData}, last_sync_at = ${at},
      last_shown_at = case when ${visibility} = 'everyone' then ${at} else t.last_shown_at end
    where t.user_id = ${userId} and t.tracker_type = ${type}
    returning ${shownBy(visibility)} as visibility`.execute(trx);
  return rows[0]?.visibility ?? 'only_me';
}

/** Records a sync, which others do not see. */
export async function recordSynced(trx: Db, { userId, type }: UserTracker, at: Date): Promise<void> {
  await sql`
    update user_trackers set last_sync_at = ${at}
    where user_id = ${userId} and tracker_type = ${type}`.execute(trx);
}

/** A change of data in posts with a visibility. */
export interface ShownChange extends UserTracker {
  readonly visibility: PostVisibility;
}

/** Records a change of visible data. @returns who sees it */
export async function recordShown(
  trx: Db,
  { userId, type, visibility }: ShownChange,
  at: Date,
  where = sql`true`,
): Promise<PostVisibility> {
  const { rows } = await sql<{ visibility: PostVisibility }>`
    update user_trackers t
    set last_shown_at = case when ${visibility} = 'everyone' then ${at} else t.last_shown_at end
    where t.user_id = ${userId} and t.tracker_type = ${type} and ${where}
    returning ${shownBy(sql`${visibility}::text`)} as visibility`.execute(trx);
  return rows[0]?.visibility ?? 'only_me';
}

/** `recordShown`, unless `recordData` returns these viewers: new posts are delayed, or have fewer viewers. */
export function recordShownUnannounced(trx: Db, change: ShownChange, at: Date): Promise<PostVisibility> {
  const isUnannounced = sql`(t.publish_delay_minutes > 0 or t.post_visibility = 'only_me'
    or t.post_visibility <> 'everyone' and ${change.visibility} = 'everyone')`;
  return recordShown(trx, change, at, isUnannounced);
}
