import type { WeekStart } from '@plotline/contract/schema.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer, isFollowing } from '../visibility/relationships.sql.ts';
import {
  columnsFor,
  hidesNewData,
  isTrackerVisible,
  type TrackerRow,
  type UserTracker,
} from './trackers.repository.ts';

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
  /** Names what is seen of the tracker: see the migration `tracker-versions`. */
  readonly version: number;
}

export async function findTrackerPage(
  db: Db,
  { username, type, viewerId }: { username: string; type: string; viewerId: string | null },
): Promise<TrackerPageRow | undefined> {
  const { rows } = await sql<TrackerPageRow>`
    select ${columnsFor(viewerId)}, u.uuid as "userId", u.timezone, u.week_start as "weekStart",
      ${isFollowing(asViewer(viewerId), sql`u.uuid`)}
        as "isFollower", t.restored_at is not null as "isRestored", ${hidesNewData(viewerId)} as "hidesNewData",
      t.version
    from users u join user_trackers t on t.user_id = u.uuid
    where u.username = ${username} and t.tracker_type = ${type} and ${isTrackerVisible(viewerId)}`.execute(
    db,
  );
  return rows[0];
}

/** Returns the version; undefined when the tracker was removed. */
export async function findVersion(db: Db, { userId, type }: UserTracker): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from user_trackers where user_id = ${userId} and tracker_type = ${type}`.execute(db);
  return rows[0]?.version;
}

/** Items that others of a level do not see. */
export interface LeftOut {
  /** Items whose posts are scheduled, or limited to other viewers. */
  readonly excluded: readonly string[];
  readonly hidden: readonly string[];
}

export async function findLeftOut(
  db: Db,
  { userId, type }: UserTracker,
  level: 'follower' | 'visitor',
): Promise<LeftOut> {
  const seen = level === 'follower' ? ['everyone', 'followers'] : ['everyone'];
  const { rows } = await sql<{ uuid: string; isHidden: boolean; isExcluded: boolean }>`
    select a.uuid, a.is_hidden as "isHidden",
      not a.is_published or a.visibility <> all(${seen}::text[]) as "isExcluded"
    from activities a
    where a.user_id = ${userId} and a.tracker_type = ${type}
      and (not a.is_published or a.visibility <> 'everyone' or a.is_hidden)
    order by a.uuid`.execute(db);
  return {
    excluded: rows.filter(({ isExcluded }) => isExcluded).map(({ uuid }) => uuid),
    hidden: rows.filter(({ isHidden }) => isHidden).map(({ uuid }) => uuid),
  };
}
