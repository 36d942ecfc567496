import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/**
 * The database spreads the change to the audience of everything the user published. `openedAt`: when it became
 * public, as long as that can be undone.
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

/** When a profile that is public now was opened; null when nothing remembers that. */
export async function findOpening(trx: Db, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ openedAt: Date | null }>`
    select profile_opened_at as "openedAt" from users where uuid = ${userId} and is_profile_public`.execute(
    trx,
  );
  return rows[0]?.openedAt ?? null;
}
