import type { Db } from '../../platform/database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Time for which a former name leads to its user and is unavailable to others. */
const RETENTION_MS = 90 * DAY_MS;

export interface RetiredName {
  readonly username: string;
  readonly userId: string;
  readonly retiredAt: Date;
}

export async function insertRetiredName(
  trx: Db,
  { username, userId, retiredAt }: RetiredName,
): Promise<void> {
  const row = { user_id: userId, retired_at: retiredAt };
  await trx
    .insertInto('retired_usernames')
    .values({ username, ...row })
    .onConflict((conflict) => conflict.column('username').doUpdateSet(row))
    .execute();
}

/** Returns whether another user than `userId` (null for a sign-up) recently gave up a name and still exists. */
export async function isNameRetired(
  db: Db,
  username: string,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const retired = await db
    .selectFrom('retired_usernames')
    .select('username')
    .where('username', '=', username)
    .where('retired_at', '>', new Date(now.getTime() - RETENTION_MS))
    .where('user_id', 'is not', null)
    .$if(userId !== null, (query) => query.where('user_id', '<>', userId))
    .executeTakeFirst();
  return retired !== undefined;
}

/** Returns the current name of the user who recently gave up a name; undefined while another user has it. */
export async function findCurrentName(db: Db, username: string, now: Date): Promise<string | undefined> {
  const user = await db
    .selectFrom('retired_usernames as retired')
    .innerJoin('users', 'users.uuid', 'retired.user_id')
    .select('users.username')
    .where('retired.username', '=', username)
    .where('retired.retired_at', '>', new Date(now.getTime() - RETENTION_MS))
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('users as holder').select('holder.uuid').where('holder.username', '=', username),
        ),
      ),
    )
    .executeTakeFirst();
  return user?.username;
}

export async function countRenames(trx: Db, userId: string, since: Date): Promise<number> {
  const { renames } = await trx
    .selectFrom('retired_usernames')
    .select((select) => select.fn.countAll<number>().as('renames'))
    .where('user_id', '=', userId)
    .where('retired_at', '>', since)
    .executeTakeFirstOrThrow();
  return renames;
}

/** Deletes former names that have become available again. */
export async function deleteExpiredNames(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('retired_usernames')
    .where('retired_at', '<=', new Date(now.getTime() - RETENTION_MS))
    .execute();
}
