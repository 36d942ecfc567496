import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { TrackerState, UserTracker } from './trackers.repository.ts';

/** Locks a tracker that is removed, also one of an account that is being deleted. */
export async function lockRemovedTracker(
  trx: Db,
  { userId, type }: UserTracker,
): Promise<Pick<TrackerState, 'isEnabled' | 'isPublic' | 'isWithheld'> | undefined> {
  const { rows } = await sql<Pick<TrackerState, 'isEnabled' | 'isPublic' | 'isWithheld'>>`
    select is_enabled as "isEnabled", is_public as "isPublic", is_withheld as "isWithheld" from user_trackers
    where user_id = ${userId} and tracker_type = ${type} for no key update`.execute(trx);
  return rows[0];
}
