import { sql } from 'kysely';
import { timestampOf } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';

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

/** Newest first. */
export async function findOwnComments(
  db: Db,
  {
    userId,
    after,
    limit,
  }: { readonly userId: string; readonly after: OwnComment | null; readonly limit: number },
): Promise<OwnComment[]> {
  const isAfter = after
    ? sql`and (created_at, uuid) < (${timestampOf(after.micros)}::timestamptz, ${after.uuid}::uuid)`
    : sql``;
  const { rows } = await sql<OwnComment>`
    select uuid, activity_uuid, parent_uuid as reply_to_uuid, content, created_at, edited_at, like_count,
      reply_count, (extract(epoch from created_at) * 1000000)::int8 as micros
    from comments where user_id = ${userId} ${isAfter} order by created_at desc, uuid desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countOwnComments(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from comments where user_id = ${userId}`.execute(db);
  return rows[0]?.n ?? 0;
}
