import type { PostVisibility } from '@plotline/contract/feed.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { UserTracker } from './trackers.repository.ts';

/** Records a write, which others may not see. */
export async function recordData(
  trx: Db,
  { userId, type }: UserTracker,
  { hasData, at }: { hasData: boolean; at: Date },
): Promise<void> {
  await sql`
    update user_trackers set has_data = ${hasData}, last_sync_at = ${at}
    where user_id = ${userId} and tracker_type = ${type}`.execute(trx);
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

/** Records a change of visible data. @returns who sees it: the owner alone if the tracker is not shown to others */
export async function recordShown(
  trx: Db,
  { userId, type, visibility }: ShownChange,
  at: Date,
): Promise<PostVisibility> {
  const { rows } = await sql<{ visibility: PostVisibility }>`
    update user_trackers t
    set last_shown_at = case when ${visibility} = 'everyone' then ${at} else t.last_shown_at end
    where t.user_id = ${userId} and t.tracker_type = ${type}
    returning case when t.is_enabled and t.is_public and not t.is_withheld
      then ${visibility}::text else 'only_me' end as visibility`.execute(trx);
  return rows[0]?.visibility ?? 'only_me';
}

/** Restores the time of the last visible change after a change. */
export async function keepShownAt(
  trx: Db,
  { userId, type }: UserTracker,
  change: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ lastShownAt: Date | null }>`
    select last_shown_at as "lastShownAt" from user_trackers
    where user_id = ${userId} and tracker_type = ${type}`.execute(trx);
  await change();
  await sql`
    update user_trackers set last_shown_at = ${rows[0]?.lastShownAt ?? null}
    where user_id = ${userId} and tracker_type = ${type}`.execute(trx);
}

/** Saves whether others see new data only when the owner's day is over. */
export async function saveDaily(trx: Db, { userId, type }: UserTracker, isDaily: boolean): Promise<void> {
  await sql`
    update user_trackers set is_daily = ${isDaily}
    where user_id = ${userId} and tracker_type = ${type} and is_daily <> ${isDaily}`.execute(trx);
}
