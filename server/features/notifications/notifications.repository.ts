import { sql, type RawBuilder } from 'kysely';
import { timestampOf } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import type { Slice } from '../../platform/paging.ts';
import {
  asRows,
  isShown,
  notificationsAndActivities,
  readerOf,
  type NotificationRow,
} from './notification-rows.repository.ts';

export type { NotificationRow } from './notification-rows.repository.ts';

export interface Filter {
  readonly userId: string;
  /** Older notifications are left out. */
  readonly since: Date;
  readonly isUnreadOnly: boolean;
  /** Null: all. */
  readonly uuids: readonly string[] | null;
}

/** Returns a slice of the selected notifications, newest first. */
export async function findNotifications(
  db: Db,
  filter: Filter,
  { after, offset, count }: Slice,
): Promise<NotificationRow[]> {
  const isAfter = after
    ? sql`and (n.latest_at, n.uuid) < (${timestampOf(after.micros)}::timestamptz, ${after.uuid}::uuid)`
    : sql``;
  const { silenced } = readerOf(filter.userId);
  const { rows } = await asRows(sql`
    select n.*, a.tracker_type, a.user_id as author_id, ${silenced} as silenced from ${notificationsAndActivities}
    where ${matches(filter)} ${isAfter}
    order by n.latest_at desc, n.uuid desc offset ${offset} limit ${count}`).execute(db);
  return rows;
}

export interface NotificationCount {
  readonly count: number;
  /** The `seq` of the unread count at the same moment. */
  readonly seq: number;
}

export async function countNotifications(db: Db, filter: Filter): Promise<NotificationCount> {
  const { rows } = await sql<NotificationCount>`
    select count(*)::int as count, coalesce((select seq from unread_counts where user_id = ${filter.userId}), 0) as seq
    from ${notificationsAndActivities} where ${matches(filter)}`.execute(db);
  return rows[0] ?? { count: 0, seq: 0 };
}

/** Marks shown notifications as read and returns those that were unread; one that is being written stays unread. */
export async function markRead(db: Db, filter: Filter, at: Date): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    with unread as (
      select n.uuid from ${notificationsAndActivities}
      where ${matches({ ...filter, isUnreadOnly: true })}
      order by n.uuid for no key update of n skip locked)
    update notifications n set read_at = ${at}, is_told = true
    from unread where n.uuid = unread.uuid returning n.uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** Returns false if the user has no such notification. */
export async function deleteNotification(db: Db, uuid: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from notifications where uuid = ${uuid} and user_id = ${userId} returning 1`.execute(db);
  return rows.length > 0;
}

/** Deletes old notifications, and notifications without actions. */
export async function deleteOldNotifications(
  db: Db,
  { before, emptyBefore }: { before: Date; emptyBefore: Date },
): Promise<void> {
  await sql`
    delete from notifications n
    where n.latest_at < ${before} or (n.latest_at < ${emptyBefore} and n.message is null
      and not exists (select from notification_acts e where e.notification_uuid = n.uuid))`.execute(db);
}

function matches({ userId, since, isUnreadOnly, uuids }: Filter): RawBuilder<boolean> {
  return sql<boolean>`(n.user_id = ${userId} and n.latest_at > ${since}
    ${isUnreadOnly ? sql`and n.read_at is null` : sql``}
    ${uuids ? sql`and n.uuid = any(${uuids}::uuid[])` : sql``}
    and ${isShown(readerOf(userId))})`;
}
