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

/** Counts the active users of all trackers. */
export async function countUsage(db: Db): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    select t.tracker_type as "type", count(*) as "totalUsers", count(*) filter (where ${hasPublishedData}) as "usersWithData",
      count(*) filter (where t.is_public) as "publicCount", count(*) filter (where not t.is_public) as "privateCount"
    from user_trackers t join users u on u.uuid = t.user_id and u.is_active
    group by t.tracker_type`.execute(db);
  return rows;
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

/** Returns the users of each tracker, newest first, at most `limit` per tracker. */
export async function findUsageUsers(db: Db, limit: number): Promise<UsageUserRow[]> {
  const { rows } = await sql<UsageUserRow>`
    select type, "userId", "isActive", "isPublic", "isEnabled", "hasData", "isProfilePublic", "createdAt", "lastSyncAt"
    from (
      select t.tracker_type as "type", t.user_id as "userId", u.is_active as "isActive", t.is_public as "isPublic",
        t.is_enabled as "isEnabled", t.has_data as "hasData", u.is_profile_public as "isProfilePublic",
        t.created_at as "createdAt", t.last_sync_at as "lastSyncAt",
        row_number() over (partition by t.tracker_type order by t.created_at desc, t.user_id) as place
      from user_trackers t join users u on u.uuid = t.user_id) ranked
    where place <= ${limit} order by type, place`.execute(db);
  return rows;
}
