import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface PostCounts {
  readonly posts: number;
  /** Sum of the like counters of the posts. */
  readonly likes: number;
  readonly comments: number;
  readonly media: number;
}

/** Counts the posts of a user or of one tracker, hidden and scheduled ones included, with their reactions and media. */
export async function countPosts(db: Db, userId: string, trackerType?: string): Promise<PostCounts> {
  const isWanted = trackerType === undefined ? sql`true` : sql`tracker_type = ${trackerType}`;
  const { rows } = await sql<PostCounts>`
    select count(*) as posts, coalesce(sum(like_count), 0) as likes, coalesce(sum(comment_count), 0) as comments,
      coalesce(sum(media_count), 0) as media
    from activities where user_id = ${userId} and ${isWanted}`.execute(db);
  return rows[0] ?? { posts: 0, likes: 0, comments: 0, media: 0 };
}
