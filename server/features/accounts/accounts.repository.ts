import { sql, type Selectable } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Database } from '../../platform/database.gen.ts';
import { lockActs, lockAdministration } from './acting-users.repository.ts';
import { isBeingDeleted } from './deletions.sql.ts';

/** Account without what only a sign-in needs. */
export type Account = Omit<Selectable<Database['users']>, 'password_hash' | 'must_confirm_email'>;

const ACCOUNT_COLUMNS = [
  'uuid',
  'username',
  'email',
  'first_name',
  'last_name',
  'bio',
  'profile_photo_path',
  'role',
  'is_active',
  'is_profile_public',
  'profile_opened_at',
  'timezone',
  'week_start',
  'comments_from',
  'hide_counts',
  'hide_lists',
  'hide_online',
  'follower_count',
  'seq',
  'following_count',
  'total_sessions',
  'created_at',
  'last_login_at',
  'last_active_at',
] as const satisfies readonly (keyof Account)[];

export interface NewAccount {
  readonly uuid: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly timezone: string;
  readonly createdAt: Date;
  readonly mustConfirmEmail: boolean;
}

export async function insertAccount(trx: Db, account: NewAccount): Promise<void> {
  await trx
    .insertInto('users')
    .values({
      uuid: account.uuid,
      username: account.username,
      email: account.email,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      timezone: account.timezone,
      created_at: account.createdAt,
      must_confirm_email: account.mustConfirmEmail,
    })
    .execute();
}

/** Returns which unique column an insert or update violated; undefined for other errors. */
export function takenPartOf(error: unknown): 'username' | 'email' | undefined {
  if (!(error instanceof Error && 'constraint' in error)) return undefined;
  const constraint = String(error.constraint);
  if (['users_username_key', 'signup_requests_username_key'].includes(constraint)) return 'username';
  return ['users_email_key', 'signup_requests_email_key'].includes(constraint) ? 'email' : undefined;
}

/** Returns which part an account or an undecided request for one has. */
export async function findTakenPart(
  db: Db,
  username: string,
  email: string,
): Promise<'username' | 'email' | undefined> {
  const { rows } = await sql<{ username: string }>`
    select username from users where username = ${username} or lower(email) = lower(${email})
    union all
    select username from signup_requests
    where declined_at is null and (username = ${username} or lower(email) = lower(${email}))`.execute(db);
  if (rows.some((row) => row.username === username)) return 'username';
  return rows.length > 0 ? 'email' : undefined;
}

export async function findAccountByUsername(db: Db, username: string): Promise<Account | undefined> {
  return db.selectFrom('users').select(ACCOUNT_COLUMNS).where('username', '=', username).executeTakeFirst();
}

export async function findAccounts(db: Db, ids: readonly string[]): Promise<readonly Account[]> {
  return db
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
    .where('uuid', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Finds an account that is not being deleted. */
export async function findLastingAccount(db: Db, uuid: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
    .where('uuid', '=', uuid)
    .where((where) => where.not(isBeingDeleted(where.ref('uuid'))))
    .executeTakeFirst();
}

/** Returns accounts with the numbers of their live sessions and the ends of their suspensions, in any order. */
export async function findAccountsAndSessions(db: Db, uuids: readonly string[], now: Date) {
  return db
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
    .select([
      sql<number>`(select count(*) from sessions s where s.user_id = users.uuid and s.expires_at > ${now})`.as(
        'active_sessions',
      ),
      sql<Date | null>`(select until from suspensions s where s.user_id = users.uuid)`.as('suspended_until'),
    ])
    .select((select) => isBeingDeleted(select.ref('users.uuid')).as('is_being_deleted'))
    .where('uuid', '=', sql<string>`any(${[...uuids]}::uuid[])`)
    .execute();
}

export async function findAllAccounts(db: Db): Promise<readonly Account[]> {
  return db.selectFrom('users').select(ACCOUNT_COLUMNS).orderBy('created_at').execute();
}

/** Returns the ids of active administrators. */
export async function findAdministrators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('uuid')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/**
 * Waits for acts of the user that are under way. An account that is being deleted stays inactive. Returns whether
 * anything changed.
 */
export async function updateActive(trx: Db, uuid: string, isActive: boolean): Promise<boolean> {
  // In the order of the triggers of this change.
  await lockAdministration(trx);
  await lockActs(trx, uuid);
  const result = await trx
    .updateTable('users')
    .set({ is_active: isActive })
    .where('uuid', '=', uuid)
    .where('is_active', '<>', isActive)
    .where((where) => where.not(isBeingDeleted(where.ref('uuid'))))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns whether anything changed. */
export async function updateRole(trx: Db, uuid: string, role: Account['role']): Promise<boolean> {
  const result = await trx
    .updateTable('users')
    .set({ role })
    .where('uuid', '=', uuid)
    .where('role', '<>', role)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Columns that owners can change. */
export type ProfileChanges = Partial<
  Pick<Account, 'username' | 'first_name' | 'last_name' | 'bio' | 'timezone' | 'week_start'>
>;

export async function updateProfile(trx: Db, uuid: string, changes: ProfileChanges): Promise<void> {
  await trx.updateTable('users').set(changes).where('uuid', '=', uuid).execute();
}

/** Locks the account against renames and returns its username; undefined when it is deleted. */
export async function lockUsername(trx: Db, uuid: string): Promise<string | undefined> {
  const account = await trx
    .selectFrom('users')
    .select('username')
    .where('uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return account?.username;
}

/** Deletes the account, and everything that refers to it by cascade. */
export async function deleteAccount(trx: Db, uuid: string): Promise<void> {
  await trx.deleteFrom('users').where('uuid', '=', uuid).execute();
}

/** Runs `work` in a savepoint, which its failure rolls back without the rest of the transaction. */
export async function inSavepoint(trx: Db, work: () => Promise<void>): Promise<void> {
  await sql`savepoint inner_work`.execute(trx);
  try {
    await work();
    await sql`release savepoint inner_work`.execute(trx);
  } catch (error) {
    await sql`rollback to savepoint inner_work`.execute(trx);
    throw error;
  }
}

/**
 * Updates the privacy; triggers update the audience of all activities. `openedAt` is the time of becoming public, as
 * long as that can be undone. Returns whether anything changed.
 */
export async function updatePrivacy(
  trx: Db,
  userId: string,
  { isPublic, openedAt }: { isPublic: boolean; openedAt: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    update users set is_profile_public = ${isPublic}, profile_opened_at = ${openedAt}::timestamptz
    where uuid = ${userId} and is_profile_public <> ${isPublic} returning 1`.execute(trx);
  return rows.length > 0;
}

/** Returns when a public profile was made public; null when unknown. */
export async function findOpening(trx: Db, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ openedAt: Date | null }>`
    select profile_opened_at as "openedAt" from users where uuid = ${userId} and is_profile_public`.execute(
    trx,
  );
  return rows[0]?.openedAt ?? null;
}

type SafetyChanges = Partial<Pick<Account, 'comments_from' | 'hide_counts' | 'hide_lists' | 'hide_online'>>;

/** Changes the given choices of a user. @returns false when all are as before, or the user is gone. */
export async function updateSafety(trx: Db, userId: string, changes: SafetyChanges): Promise<boolean> {
  const { comments_from: from, hide_counts: counts, hide_lists: lists, hide_online: online } = changes;
  const { rows } = await sql`
    update users u set comments_from = next.comments_from, hide_counts = next.hide_counts,
      hide_lists = next.hide_lists, hide_online = next.hide_online
    from users old cross join lateral (select
      coalesce(${from ?? null}::text, old.comments_from) as comments_from,
      coalesce(${counts ?? null}::boolean, old.hide_counts) as hide_counts,
      coalesce(${lists ?? null}::boolean, old.hide_lists) as hide_lists,
      coalesce(${online ?? null}::boolean, old.hide_online) as hide_online) next
    where u.uuid = ${userId} and old.uuid = u.uuid
      and (old.comments_from, old.hide_counts, old.hide_lists, old.hide_online) is distinct from
        (next.comments_from, next.hide_counts, next.hide_lists, next.hide_online)
    returning 1`.execute(trx);
  return rows.length > 0;
}

export async function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['uuid', 'email', 'password_hash', 'is_active', 'must_confirm_email'])
    .select((select) => isBeingDeleted(select.ref('uuid')).as('is_being_deleted'))
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
}

export async function findPasswordHash(db: Db, uuid: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('users')
    .select('password_hash')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return account?.password_hash;
}

/**
 * Locks the account until the transaction ends, so that its password stays; undefined when it is deleted. Comes before
 * locks of sessions, links and challenges, so that two changes of one account never wait for each other in a circle.
 */
export async function lockPasswordHash(trx: Db, uuid: string): Promise<string | undefined> {
  const account = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return account?.password_hash;
}

export async function updatePassword(trx: Db, uuid: string, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('uuid', '=', uuid).execute();
}
