import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { isOlder, microsOf } from '../../platform/paging.ts';

export interface OwnComment {
  readonly uuid: string;
  readonly activity_uuid: string;
  readonly reply_to_uuid: string | null;
  readonly content: string;
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly like_count: number;
  readonly reply_count: number;
  readonly micros: number;
}

/** Selects the comments of a user, newest first. */
export async function findOwnComments(
  db: Db,
  { userId, after, limit }: { userId: string; after: OwnComment | null; limit: number },
): Promise<OwnComment[]> {
  const { rows } = await sql<OwnComment>`
    select uuid, activity_uuid, parent_uuid as reply_to_uuid, content, created_at, edited_at, like_count,
      reply_count, ${microsOf('created_at')} as micros
    from comments where user_id = ${userId} and removed_at is null and ${isOlder(after, 'created_at', 'uuid')}
    order by created_at desc, uuid desc limit ${limit}`.execute(db);
  return rows;
}

export async function countOwnComments(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from comments where user_id = ${userId} and removed_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function recountOwnComments(trx: Db, userId: string): Promise<void> {
  await sql`
    update activities a set comment_count = c.n
    from (select activity_uuid, count(*) as n from comments
      where user_id = ${userId} and not is_withheld group by activity_uuid) c
    where a.uuid = c.activity_uuid and a.user_id = ${userId} and a.comment_count = 0`.execute(trx);
  await sql`
    update comments p set reply_count = c.n
    from (select parent_uuid, count(*) as n from comments
      where user_id = ${userId} and parent_uuid is not null and not is_withheld group by parent_uuid) c
    where p.uuid = c.parent_uuid and p.user_id = ${userId} and p.reply_count = 0`.execute(trx);
}
