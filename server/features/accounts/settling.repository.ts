import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { lockActivations } from './acting-users.repository.ts';

// The counters and audiences that a change of a user leaves to be written in batches. Each function is one batch of one
// transaction: `settle_counts` (0126-activations-in-batches.sql), `settle_audience` (0127-audiences-in-batches.sql).

/** Rows of each kind whose counters one batch changes. */
const COUNTED_ROWS = 100;
const POSTS = 500;

/** Changes the counters of a batch of a user's likes, comments and follows. @returns whether some are left */
export async function settleCounts(trx: Db, userId: string): Promise<boolean> {
  await lockActivations(trx, [userId]);
  const { rows } = await sql<{ isLeft: boolean }>`
    select settle_counts(${userId}, ${COUNTED_ROWS}) as "isLeft"`.execute(trx);
  const isLeft = rows[0]?.isLeft ?? false;
  if (!isLeft) await sql`delete from unsettled_users where user_id = ${userId}`.execute(trx);
  return isLeft;
}

/** Writes the audience of a batch of a user's posts. @returns whether some are left */
export async function settleAudience(trx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ type: string }>`
    select tracker_type as "type" from user_trackers t where user_id = ${userId} and exists (
      select from unsettled_audiences a where a.user_id = t.user_id and a.tracker_type = t.tracker_type)
    order by tracker_type limit 1 for no key update of t`.execute(trx);
  const type = rows[0]?.type;
  if (type === undefined) return false;
  await sql`select settle_audience(${userId}, ${type}, ${POSTS})`.execute(trx);
  return true;
}

/** Finds users whose counters or audiences have been unsettled since before a time. */
export async function findUnsettledUsers(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from unsettled_users where since < ${since}
    union select user_id from unsettled_audiences where since < ${since}`.execute(db);
  return rows.map(({ userId }) => userId);
}
