import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer } from '../visibility/relationships.sql.ts';
import { mayViewActivity } from '../visibility/visibility.sql.ts';

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

export interface DayPosts {
  /** `2026-11-23`, in the time zone of the user. */
  readonly day: string;
  readonly trackerType: string;
  readonly posts: number;
}

/** Counts the posts of a user that guests may see, by day and tracker, in the month that begins on a day. */
export async function countMonthPosts(
  db: Db,
  { username, firstDay }: { username: string; firstDay: string },
): Promise<DayPosts[]> {
  // Local days differ from those of UTC by less than two days; the times select by an index.
  const { rows } = await sql<DayPosts>`
    select a.local_date as day, a.tracker_type as "trackerType", count(*) as posts
    from activities a join users u on u.uuid = a.user_id
    where u.username = ${username}
      and a.event_at >= ${firstDay}::date - interval '2 days' and a.event_at < ${firstDay}::date + interval '1 month 2 days'
      and a.local_date >= ${firstDay}::date and a.local_date < ${firstDay}::date + interval '1 month'
      and ${mayViewActivity(asViewer(null))}
    group by a.local_date, a.tracker_type order by a.local_date, posts desc, a.tracker_type`.execute(db);
  return rows;
}
