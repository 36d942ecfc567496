import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** Whether a block stands between a viewer, null for a guest, and a user. */
export type IsBlockedEitherWay = (
  viewerId: string | null,
  personId: Expression<string>,
) => RawBuilder<boolean>;

/** @returns what it replaced; undefined when the account is gone. */
export async function replacePicture(
  trx: Db,
  userId: string,
  key: string | null,
): Promise<{ readonly before: string | null } | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    with held as (select uuid, profile_photo_path from users where uuid = ${userId} for no key update)
    update users u set profile_photo_path = ${key} from held where u.uuid = held.uuid
    returning held.profile_photo_path as before`.execute(trx);
  return rows[0];
}

export async function isPictureUsed(db: Db, key: string): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('uuid')
    .where('profile_photo_path', '=', key)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Private profiles show their picture, too. */
export async function isPictureVisible(
  db: Db,
  { key, viewerId }: { readonly key: string; readonly viewerId: string | null },
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
