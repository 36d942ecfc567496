import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { UserTracker } from './trackers.repository.ts';

const isOpen = sql.raw('t.is_enabled and t.is_public and not t.is_withheld');

/** Whether new posts of a tracker are not shown to others at once, or never. */
const hidesNewPosts = sql.raw("(t.publish_delay_minutes > 0 or t.post_visibility = 'only_me')");

/**
 * Records a write. @returns whether others see it, which is false while anything is scheduled or new posts are not shown
 * at once
 */
export async function recordData(
  trx: Db,
  { userId, type }: UserTracker,
  { hasData, at }: { hasData: boolean; at: Date },
): Promise<boolean> {
  const isUnseen = sql`(${hidesNewPosts} or exists (select from activities
    where user_id = ${userId} and tracker_type = ${type} and not is_published and not is_withheld))`;
  const { rows } = await sql<{ isShown: boolean }>`
    update user_trackers t set has_data = ${hasData}, last_sync_at = ${at},
      last_shown_at = case when ${isUnseen} then t.last_shown_at else ${at} end
    where t.user_id = ${userId} and t.tracker_type = ${type}
    returning not ${isUnseen} and ${isOpen} as "isShown"`.execute(trx);
  return rows[0]?.isShown ?? false;
}

/** Records a sync, which others do not see. */
export async function recordSynced(trx: Db, { userId, type }: UserTracker, at: Date): Promise<void> {
  await sql`
    update user_trackers set last_sync_at = ${at}
    where user_id = ${userId} and tracker_type = ${type}`.execute(trx);
}

/** Records a change of visible data. @returns whether others see it */
export async function recordShown(
  trx: Db,
  { userId, type }: UserTracker,
  at: Date,
  where = sql`true`,
): Promise<boolean> {
  const { rows } = await sql<{ isShown: boolean }>`
    update user_trackers t set last_shown_at = ${at}
    where t.user_id = ${userId} and t.tracker_type = ${type} and ${where} returning ${isOpen} as "isShown"`.execute(
    trx,
  );
  return rows[0]?.isShown ?? false;
}

/** `recordShown`, only for trackers whose new posts are not shown at once: their writes record nothing shown. */
export function recordShownApart(trx: Db, tracker: UserTracker, at: Date): Promise<boolean> {
  return recordShown(trx, tracker, at, hidesNewPosts);
}
