import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface OwnTracker {
  readonly tracker_type: string;
  readonly is_enabled: boolean;
  readonly is_public: boolean;
  readonly has_data: boolean;
  readonly feed_enabled: boolean;
  readonly publish_delay_minutes: number;
  readonly post_visibility: string;
  readonly sort_order: number;
  readonly created_at: Date;
  readonly last_sync_at: Date | null;
}

/** Returns the trackers of a user in their order. */
export async function findOwnTrackers(db: Db, userId: string): Promise<OwnTracker[]> {
  return db
    .selectFrom('user_trackers')
    .select([
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
    ])
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
