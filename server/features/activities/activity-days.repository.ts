import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer } from '../visibility/relationships.sql.ts';
import { mayViewPost } from '../visibility/visibility.sql.ts';

export interface ActivityDay {
  readonly date: string;
  readonly trackerType: string;
  readonly count: number;
}

export interface ActivityDays {
  readonly userId: string;
  readonly viewerId: string | null;
  /** Days in the author's time zone, both included. */
  readonly from: string;
  readonly to: string;
}

/** Counts the published activities of a user that the viewer may see by day and tracker, oldest day first. */
export async function countActivityDays(
  db: Db,
  { userId, viewerId, from, to }: ActivityDays,
): Promise<ActivityDay[]> {
  const { rows } = await sql<ActivityDay>`
    select a.local_date as date, a.tracker_type as "trackerType", count(*) as count
    from activities a
    where a.user_id = ${userId} and a.local_date between ${from} and ${to} and a.is_published and ${mayViewPost(
      {
        post: 'a',
        // The id of the author as a constant: follows and blocks are looked up once, not for each row.
        authorId: sql`${userId}::uuid`,
        viewerId: asViewer(viewerId),
      },
    )}
    group by a.local_date, a.tracker_type order by a.local_date, a.tracker_type`.execute(db);
  return rows;
}
