import type { WeekStart } from '@plotline/contract/schema.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer, isFollowing } from '../visibility/relationships.sql.ts';
import { isLimitedFrom } from '../visibility/visibility.sql.ts';
import { columnsFor, hidesNewData, isTrackerVisible, type TrackerRow } from './trackers.repository.ts';

/** Tracker that the viewer may see. */
export interface TrackerPageRow extends TrackerRow {
  readonly userId: string;
  readonly timezone: string;
  readonly weekStart: WeekStart;
  readonly isFollower: boolean;
  /** True if the data come from a restored export. */
  readonly isRestored: boolean;
  /** True if this viewer sees new data with a delay, or not at all. */
  readonly hidesNewData: boolean;
  /** Items whose posts are scheduled or limited to other viewers; none for the owner. */
  readonly excluded: readonly string[];
  /** Items whose posts are hidden; none for the owner. */
  readonly hidden: readonly string[];
}

export async function findTrackerPage(
  db: Db,
  { username, type, viewerId }: { username: string; type: string; viewerId: string | null },
): Promise<TrackerPageRow | undefined> {
  const { rows } = await sql<TrackerPageRow>`
    select ${columnsFor(viewerId)}, u.uuid as "userId", u.timezone, u.week_start as "weekStart",
      ${isFollowing(asViewer(viewerId), sql`u.uuid`)}
        as "isFollower", t.restored_at is not null as "isRestored", ${hidesNewData(viewerId)} as "hidesNewData",
      case when u.uuid = ${viewerId} then '{}' else array(select a.uuid from activities a
        where a.user_id = u.uuid and a.tracker_type = t.tracker_type
          and (not a.is_published or ${isLimitedFrom(asViewer(viewerId))}) order by a.uuid) end as excluded,
      case when u.uuid = ${viewerId} then '{}' else array(select a.uuid from activities a
        where a.user_id = u.uuid and a.tracker_type = t.tracker_type and a.is_hidden order by a.uuid) end as hidden
    from users u join user_trackers t on t.user_id = u.uuid
    where u.username = ${username} and t.tracker_type = ${type} and ${isTrackerVisible(viewerId)}`.execute(
    db,
  );
  return rows[0];
}
