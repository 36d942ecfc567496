import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** Query for the storage keys of all pictures, for backups. */
export const PICTURE_FILES = `select profile_photo_path from users where profile_photo_path is not null
  union all select profile_photo_path from removed_profile_parts where profile_photo_path is not null`;

/** Builds the SQL condition that either of a viewer (null for a guest) and a user has blocked the other. */
export type IsBlockedEitherWay = (
  viewerId: string | null,
  ownerId: Expression<string>,
) => RawBuilder<boolean>;

/** Sets the picture and returns the previous one; undefined when the account is deleted. */
export async function replacePicture(
  trx: Db,
  userId: string,
  key: string | null,
): Promise<{ readonly before: string | null } | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    with locked as (select uuid, profile_photo_path from users where uuid = ${userId} for no key update)
    update users u set profile_photo_path = ${key} from locked where u.uuid = locked.uuid
    returning locked.profile_photo_path as before`.execute(trx);
  return rows[0];
}

/** Whether an account has the picture, or had it until an administrator removed it. */
export async function isPictureUsed(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where profile_photo_path = ${key}
    union all select from removed_profile_parts where profile_photo_path = ${key} limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns whether a viewer may see a picture. Pictures of private profiles are visible. */
export async function isPictureVisible(
  db: Db,
  { key, viewerId }: { key: string; viewerId: string | null },
  isBlockedEitherWay: IsBlockedEitherWay,
): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('uuid')
    .where('profile_photo_path', '=', key)
    .where('is_active', '=', true)
    .where((where) => where.not(isBlockedEitherWay(viewerId, where.ref('uuid'))))
    .executeTakeFirst();
  return owner !== undefined;
}
