import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface ProfileParts {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly bio: string | null;
  readonly picture: string | null;
}

export interface RemovedParts extends ProfileParts {
  readonly userId: string;
  /** The decision by which an administrator removed the parts. */
  readonly decisionId: string;
}

const columns = sql.raw(
  `first_name as "firstName", last_name as "lastName", bio, profile_photo_path as picture`,
);

export async function lockProfileParts(trx: Db, userId: string): Promise<ProfileParts | undefined> {
  const { rows } = await sql<ProfileParts>`
    select ${columns} from users where uuid = ${userId} for no key update`.execute(trx);
  return rows[0];
}

export async function updateProfileParts(trx: Db, userId: string, parts: ProfileParts): Promise<void> {
  const { firstName, lastName, bio, picture } = parts;
  await sql`
    update users set first_name = ${firstName}, last_name = ${lastName}, bio = ${bio}, profile_photo_path = ${picture}
    where uuid = ${userId}`.execute(trx);
}

export async function insertRemovedParts(trx: Db, parts: RemovedParts): Promise<void> {
  const { decisionId, userId, firstName, lastName, bio, picture } = parts;
  await sql`
    insert into removed_profile_parts (decision_uuid, user_id, first_name, last_name, bio, profile_photo_path)
    values (${decisionId}, ${userId}, ${firstName}, ${lastName}, ${bio}, ${picture})`.execute(trx);
}

export async function takeRemovedParts(trx: Db, decisionId: string): Promise<ProfileParts | undefined> {
  const { rows } = await sql<ProfileParts>`
    delete from removed_profile_parts where decision_uuid = ${decisionId} returning ${columns}`.execute(trx);
  return rows[0];
}

export async function findRemovedPictures(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ picture: string }>`
    select profile_photo_path as picture from removed_profile_parts
    where user_id = ${userId} and profile_photo_path is not null`.execute(db);
  return rows.map(({ picture }) => picture);
}

/** Returns the storage keys of the pictures of users; without one, the last that an administrator removed. */
export async function findReportedPictures(
  db: Db,
  userIds: readonly string[],
): Promise<readonly { readonly userId: string; readonly picture: string }[]> {
  const { rows } = await sql<{ userId: string; picture: string }>`
    select u.uuid as "userId", coalesce(u.profile_photo_path, r.profile_photo_path) as picture
    from users u left join lateral (
      select profile_photo_path from removed_profile_parts
      where user_id = u.uuid and profile_photo_path is not null order by decision_uuid desc limit 1) r on true
    where u.uuid = any(${[...userIds]}::uuid[])
      and coalesce(u.profile_photo_path, r.profile_photo_path) is not null`.execute(db);
  return rows;
}
