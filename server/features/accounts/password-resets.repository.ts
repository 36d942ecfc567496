import type { Db } from '../../platform/database.ts';

export async function insertReset(
  trx: Db,
  { tokenHash, userId, expiresAt }: { tokenHash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('password_resets')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt })
    .execute();
}

/** Returns the account of a link; undefined when it is used, expired or invented. */
export async function findAccountOfReset(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.uuid', 'password_resets.user_id')
    .select(['users.uuid', 'users.username', 'users.email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes a link and returns its user, to only one of several concurrent callers. */
export async function deleteReset(trx: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const reset = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return reset?.user_id;
}

export async function deleteResetsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

export async function deleteExpiredResets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
}
