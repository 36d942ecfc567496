import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { hasPublishedData } from './trackers.repository.ts';

export interface UsageRow {
  readonly type: string;
  readonly totalUsers: number;
  readonly usersWithData: number;
  readonly publicCount: number;
  readonly privateCount: number;
}

/** Counts the users of all trackers, deactivated ones only with `all`. */
export async function countUsage(db: Db, users: 'active' | 'all' = 'active'): Promise<UsageRow[]> {
  const isCounted =
    users === 'active'
      ? sql`where exists (select from users u where u.uuid = t.user_id and u.is_active)`
      : sql``;
  const { rows } = await sql<UsageRow>`
    select t.tracker_type as "type", count(*) as "totalUsers", count(*) filter (where ${hasPublishedData}) as "usersWithData",
      count(*) filter (where t.is_public) as "publicCount", count(*) filter (where not t.is_public) as "privateCount"
    from user_trackers t ${isCounted} group by t.tracker_type`.execute(db);
  return rows;
}

/** Counts the users of one tracker, deactivated ones included. */
export async function countTrackerUsers(db: Db, type: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from user_trackers where tracker_type = ${type}`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface UsageUserRow {
  readonly type: string;
  readonly userId: string;
  readonly isActive: boolean;
  readonly isPublic: boolean;
  readonly isEnabled: boolean;
  readonly hasData: boolean;
  readonly isProfilePublic: boolean;
  readonly createdAt: Date;
  readonly lastSyncAt: Date | null;
}

/**
 * Returns a slice of the users of each tracker, newest first, with the state that other users see. The ids of the slice
 * are read from an index alone.
 */
export async function findUsageUsers(
  db: Db,
  types: readonly string[],
  { offset, limit }: { offset: number; limit: number },
): Promise<UsageUserRow[]> {
  const { rows } = await sql<UsageUserRow>`
    select t.tracker_type as "type", t.user_id as "userId", u.is_active as "isActive", t.is_public as "isPublic",
      t.is_enabled as "isEnabled", ${hasPublishedData} as "hasData", u.is_profile_public as "isProfilePublic",
      t.created_at as "createdAt", t.last_shown_at as "lastSyncAt"
    from unnest(${[...types]}::text[]) wanted (type)
    cross join lateral (
      select user_id, tracker_type from user_trackers where tracker_type = wanted.type
      order by created_at desc, user_id desc limit ${limit} offset ${offset}::bigint
    ) newest
    join user_trackers t on t.user_id = newest.user_id and t.tracker_type = newest.tracker_type
    join users u on u.uuid = t.user_id
    order by t.tracker_type, t.created_at desc, t.user_id desc`.execute(db);
  return rows;
}
