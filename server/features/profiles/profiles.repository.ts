import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/**
 * Updates the privacy; triggers update the audience of all activities. `openedAt` is the time of becoming public, as
 * long as that can be undone. Returns whether anything changed.
 */
export async function updatePrivacy(
  trx: Db,
  userId: string,
  { isPublic, openedAt }: { readonly isPublic: boolean; readonly openedAt: Date | null },
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
