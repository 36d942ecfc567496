import type { Db } from '../../platform/database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a given-up name leads to its user and is no one else's. */
const CACHE_MS = 90 * DAY_MS;

export interface RetiredName {
  readonly username: string;
  /** Null for the name of an account that is being deleted. */
  readonly userId: string | null;
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

/** Whether a name was given up not long ago by another user than `userId`; null asks for a newcomer. */
export async function isNameKept(
  db: Db,
  username: string,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const kept = await db
    .selectFrom('retired_usernames')
    .select('username')
    .where('username', '=', username)
    .where('retired_at', '>', new Date(now.getTime() - CACHE_MS))
    .$if(userId !== null, (query) =>
      query.where((where) => where.or([where('user_id', 'is', null), where('user_id', '<>', userId)])),
    )
    .executeTakeFirst();
  return kept !== undefined;
}

/** What a user is called now who gave a name up not long ago; undefined while anyone has that name. */
export async function findPresentName(db: Db, username: string, now: Date): Promise<string | undefined> {
  const user = await db
    .selectFrom('retired_usernames as retired')
    .innerJoin('users', 'users.uuid', 'retired.user_id')
    .select('users.username')
    .where('retired.username', '=', username)
    .where('retired.retired_at', '>', new Date(now.getTime() - CACHE_MS))
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

/** A user's renames since then: each of them retired a name. */
export async function countRenames(trx: Db, userId: string, since: Date): Promise<number> {
  const { renames } = await trx
    .selectFrom('retired_usernames')
    .select((select) => select.fn.countAll<number>().as('renames'))
    .where('user_id', '=', userId)
    .where('retired_at', '>', since)
    .executeTakeFirstOrThrow();
  return renames;
}

/** Removes what is free for everybody again. */
export async function deleteFreeNames(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('retired_usernames')
    .where('retired_at', '<=', new Date(now.getTime() - CACHE_MS))
    .execute();
}
