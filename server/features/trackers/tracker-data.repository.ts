import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { TrackerOf } from './trackers.repository.ts';

const isOpen = sql.raw('t.is_enabled and t.is_public');

/** @returns whether others see it. Not where anything waits, or would: what they see there is told by itself. */
export async function recordData(
  trx: Db,
  { userId, type }: TrackerOf,
  { hasData, at }: { readonly hasData: boolean; readonly at: Date },
): Promise<boolean> {
  const waits = sql`(t.publish_delay_minutes > 0 or exists (select from activities
    where user_id = ${userId} and tracker_type = ${type} and not is_published))`;
  const { rows } = await sql<{ isShown: boolean }>`
    update user_trackers t set has_data = ${hasData}, last_sync_at = ${at},
      last_shown_at = case when ${waits} then t.last_shown_at else ${at} end
    where t.user_id = ${userId} and t.tracker_type = ${type}
    returning not ${waits} and ${isOpen} as "isShown"`.execute(trx);
  return rows[0]?.isShown ?? false;
}

/** What others see stays as it is. */
export async function recordSynced(trx: Db, { userId, type }: TrackerOf, at: Date): Promise<void> {
  await sql`
    update user_trackers set last_sync_at = ${at}
    where user_id = ${userId} and tracker_type = ${type}`.execute(trx);
}

/** @returns whether others see it. */
export async function recordShown(
  trx: Db,
  { userId, type }: TrackerOf,
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

/** The same where things wait, or would. */
export function recordShownWhereBehind(trx: Db, tracker: TrackerOf, at: Date): Promise<boolean> {
  return recordShown(trx, tracker, at, sql`t.publish_delay_minutes > 0`);
}
