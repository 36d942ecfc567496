import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../server/platform/database.ts';
import type { Caller } from './test-app.ts';

/** Resolves when the rows of deleted accounts are gone, which a job removes. */
export async function untilDeleted(db: Db): Promise<void> {
  const deletions = async () => (await sql`select from account_deletions`.execute(db)).rows.length;
  await expect.poll(deletions, { timeout: 50_000 }).toBe(0);
}

/** Resolves when the counters and audiences that changes of accounts leave behind are written. */
export async function untilSettled(db: Db): Promise<void> {
  const unsettled = async () =>
    (
      await sql`select user_id from unsettled_users union all select user_id from unsettled_audiences`.execute(
        db,
      )
    ).rows.length;
  await expect.poll(unsettled, { timeout: 50_000 }).toBe(0);
}

/** Deletes the account of a user and waits until all of it is gone. */
export async function leave(user: Caller): Promise<void> {
  expect((await user.delete('/api/auth/delete-account')).statusCode).toBe(200);
  await untilDeleted(user.platform.db);
}
