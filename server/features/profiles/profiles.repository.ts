import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** The database spreads the change to the audience of everything the person published. */
export async function updatePrivacy(trx: Db, userId: string, isPublic: boolean): Promise<boolean> {
  const { rows } = await sql`
    update users set is_profile_public = ${isPublic}
    where uuid = ${userId} and is_profile_public <> ${isPublic} returning 1`.execute(trx);
  return rows.length > 0;
}
