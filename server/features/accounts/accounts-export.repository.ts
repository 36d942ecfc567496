import { sql, type Selectable } from 'kysely';
import type { Database } from '../../platform/database.gen.ts';
import type { Db } from '../../platform/database.ts';

/** Reads all account columns but the password hash. */
export async function findAccountForExport(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select([
      'uuid',
      'username',
      'email',
      'first_name',
      'last_name',
      'bio',
      'role',
      'is_profile_public',
      'timezone',
      'week_start',
      'comments_from',
      'hide_counts',
      'hide_lists',
      'hide_online',
      'total_sessions',
      'created_at',
      'last_login_at',
      'last_active_at',
    ])
    .where('uuid', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function findPictureKey(db: Db, userId: string): Promise<string | null> {
  const { profile_photo_path: key } = await db
    .selectFrom('users')
    .select('profile_photo_path')
    .where('uuid', '=', userId)
    .executeTakeFirstOrThrow();
  return key;
}

export async function findFormerNames(db: Db, userId: string) {
  return db
    .selectFrom('retired_usernames')
    .select(['username', 'retired_at'])
    .where('user_id', '=', userId)
    .orderBy('retired_at')
    .execute();
}

const SESSION_COLUMNS = [
  'uuid',
  'created_at',
  'last_active_at',
  'expires_at',
  'is_remembered',
  'user_agent',
  'ip',
] as const;

export type ExportedSession = Pick<Selectable<Database['sessions']>, (typeof SESSION_COLUMNS)[number]>;

/** Returns a user's stored sessions in order of their ids. */
export async function findSessionsAfter(
  db: Db,
  { userId, after, limit }: { userId: string; after: string | null; limit: number },
): Promise<ExportedSession[]> {
  return db
    .selectFrom('sessions')
    .select(SESSION_COLUMNS)
    .where('user_id', '=', userId)
    .$if(after !== null, (query) => query.where('uuid', '>', after))
    .orderBy('uuid')
    .limit(limit)
    .execute();
}

export async function countSessions(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('sessions')
    .select(sql<number>`count(*)`.as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return n;
}

/** Returns the devices and networks from which a user has signed in, the last used first. */
export async function findClientsForExport(db: Db, userId: string) {
  return db
    .selectFrom('known_clients')
    .select(['kind', 'value', 'last_seen_at'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('value')
    .execute();
}
