import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

// Whoever removes a comment holds its activity, as whoever writes one does: no reply comes in meanwhile.

/** Makes a tombstone of a comment that has replies. @returns false when it has none, or is gone. */
export async function buryComment(trx: Db, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    update comments set user_id = null, content = '', edited_at = null, like_count = 0
    where uuid = ${uuid} and user_id is not null and exists (select from comments r where r.parent_uuid = ${uuid})
    returning 1`.execute(trx);
  if (rows.length === 0) return false;
  await sql`
    with likes as (delete from comment_likes where comment_uuid = ${uuid})
    delete from comment_mentions where comment_uuid = ${uuid}`.execute(trx);
  return true;
}

/** @returns false when it is gone. */
export async function deleteComment(trx: Db, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    delete from comments where uuid = ${uuid} and user_id is not null returning 1`.execute(trx);
  return rows.length > 0;
}

/** Removes a tombstone that has no replies any more. */
export async function deleteTombstone(trx: Db, uuid: string): Promise<void> {
  await sql`
    delete from comments where uuid = ${uuid} and user_id is null
      and not exists (select from comments r where r.parent_uuid = ${uuid})`.execute(trx);
}
