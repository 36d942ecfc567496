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

/** The numbers of users of all trackers, deactivated ones included. Only those whose others see new data later are counted. */
const allUsage = sql<UsageRow>`
  select totals.tracker_type as "type", sum(totals.users)::bigint as "totalUsers",
    sum(totals.users_with_data)::bigint + coalesce(delayed.users, 0) as "usersWithData",
    coalesce(sum(totals.users) filter (where totals.is_public), 0)::bigint as "publicCount",
    coalesce(sum(totals.users) filter (where not totals.is_public), 0)::bigint as "privateCount"
  from tracker_totals totals
  left join (
    select t.tracker_type, count(*) as users from user_trackers t
    where t.has_data and (t.publish_delay_minutes > 0 or t.is_daily) and ${hasPublishedData} group by t.tracker_type
  ) delayed on delayed.tracker_type = totals.tracker_type
  group by totals.tracker_type, delayed.users having sum(totals.users) > 0`;

/** Returns the numbers of users of all trackers, deactivated ones included. */
export async function readUsage(db: Db): Promise<UsageRow[]> {
  const { rows } = await allUsage.execute(db);
  return rows;
}

/** Returns the numbers of active users of all trackers: all of them without the few deactivated ones. */
export async function readActiveUsage(db: Db): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    select total."type", total."totalUsers" - coalesce(inactive.users, 0) as "totalUsers",
      total."usersWithData" - coalesce(inactive.users_with_data, 0) as "usersWithData",
      total."publicCount" - coalesce(inactive.public_users, 0) as "publicCount",
      total."privateCount" - coalesce(inactive.users - inactive.public_users, 0) as "privateCount"
    from (${allUsage}) total
    left join (
      select t.tracker_type, count(*) as users, count(*) filter (where ${hasPublishedData}) as users_with_data,
        count(*) filter (where t.is_public) as public_users
      from users u join user_trackers t on t.user_id = u.uuid where not u.is_active group by t.tracker_type
    ) inactive on inactive.tracker_type = total."type"
    where total."totalUsers" > coalesce(inactive.users, 0)`.execute(db);
  return rows;
}

/** Returns the number of users of one tracker, deactivated ones included. */
export async function readTrackerUsers(db: Db, type: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(users), 0)::bigint as total from tracker_totals where tracker_type = ${type}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Replaces the rows of committed changes by their sums; changes under way add theirs later. */
export async function sumTrackerTotals(db: Db): Promise<void> {
  await sql`
    with summands as (delete from tracker_totals returning tracker_type, is_public, users, users_with_data)
    insert into tracker_totals (tracker_type, is_public, users, users_with_data)
      select tracker_type, is_public, sum(users), sum(users_with_data) from summands
      group by tracker_type, is_public`.execute(db);
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
