import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface PostCounts {
  readonly posts: number;
  /** On the posts, as they are counted there. */
  readonly likes: number;
  readonly comments: number;
  readonly media: number;
}

/** Counts the posts of a user, or those of one tracker, hidden and scheduled ones too, and what hangs on them. */
export async function countPosts(db: Db, userId: string, trackerType?: string): Promise<PostCounts> {
  const isWanted = trackerType === undefined ? sql`true` : sql`tracker_type = ${trackerType}`;
  const { rows } = await sql<PostCounts>`
    select count(*) as posts, coalesce(sum(like_count), 0) as likes, coalesce(sum(comment_count), 0) as comments,
      coalesce(sum(media_count), 0) as media
    from activities where user_id = ${userId} and ${isWanted}`.execute(db);
  return rows[0] ?? { posts: 0, likes: 0, comments: 0, media: 0 };
}
