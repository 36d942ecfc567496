import { sql, type Selectable } from 'kysely';
import type { Database } from '../../platform/database.gen.ts';
import type { Db } from '../../platform/database.ts';

export const EXPORTED_COLUMNS = [
  'tracker_type',
  'is_enabled',
  'is_public',
  'has_data',
  'feed_enabled',
  'publish_delay_minutes',
  'post_visibility',
  'sort_order',
  'created_at',
  'last_sync_at',
] as const;

export type OwnTracker = Pick<Selectable<Database['user_trackers']>, (typeof EXPORTED_COLUMNS)[number]>;

export async function findOwnTrackers(db: Db, userId: string): Promise<OwnTracker[]> {
  return db
    .selectFrom('user_trackers')
    .select(EXPORTED_COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('sort_order')
    .orderBy('tracker_type')
    .execute();
}

/** Saves the settings of a restored tracker, and that its data come from a file. */
export async function saveRestoredSettings(
  trx: Db,
  { userId, type, at }: { userId: string; type: string; at: Date },
  settings: { readonly feedEnabled: boolean; readonly delayMinutes: number; readonly postVisibility: string },
): Promise<void> {
  await sql`
    update user_trackers set feed_enabled = ${settings.feedEnabled}, publish_delay_minutes = ${settings.delayMinutes},
      post_visibility = ${settings.postVisibility}, restored_at = case when has_data then ${at}::timestamptz end
    where user_id = ${userId} and tracker_type = ${type}`.execute(trx);
}
