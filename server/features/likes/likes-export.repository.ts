import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { isOlder, microsOf } from '../../platform/paging.ts';

export interface OwnLike {
  readonly liked: 'activity' | 'comment';
  readonly uuid: string;
  readonly since: Date;
  readonly micros: number;
}

const ownLikes = (userId: string) => sql`
  select 'activity' as liked, activity_uuid as uuid, created_at from activity_likes where user_id = ${userId}
  union all select 'comment', comment_uuid, created_at from comment_likes where user_id = ${userId}`;

/** Selects the likes of a user, newest first. */
export async function findOwnLikes(
  db: Db,
  { userId, after, limit }: { userId: string; after: OwnLike | null; limit: number },
): Promise<OwnLike[]> {
  const { rows } = await sql<OwnLike>`
    select l.liked, l.uuid, l.created_at as since, ${microsOf('l.created_at')} as micros
    from (${ownLikes(userId)}) l where ${isOlder(after, 'l.created_at', 'l.uuid')}
    order by l.created_at desc, l.uuid desc limit ${limit}`.execute(db);
  return rows;
}

export async function countOwnLikes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${ownLikes(userId)}) l`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function recountOwnLikes(trx: Db, userId: string): Promise<void> {
  await sql`
    update activities a set like_count = a.like_count + 1
    from activity_likes l where l.user_id = ${userId} and l.activity_uuid = a.uuid and a.user_id = ${userId}
      and a.like_count = 0`.execute(trx);
  await sql`
    update comments c set like_count = c.like_count + 1
    from comment_likes l where l.user_id = ${userId} and l.comment_uuid = c.uuid and c.user_id = ${userId}
      and c.like_count = 0`.execute(trx);
}
