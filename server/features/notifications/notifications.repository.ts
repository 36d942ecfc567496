import { sql, type RawBuilder } from 'kysely';
import { timestampOf } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import type { Slice } from '../likes/paging.service.ts';
import {
  asRows,
  isShown,
  notificationsAndActivities,
  readerOf,
  type NotificationRow,
} from './notification-rows.repository.ts';

export type { NotificationRow } from './notification-rows.repository.ts';

/** Which of a user's notifications. */
export interface Choice {
  readonly userId: string;
  /** Older ones are left out. */
  readonly since: Date;
  readonly isUnreadOnly: boolean;
  /** Null: all. */
  readonly uuids: readonly string[] | null;
}

/** Newest first. */
export async function findNotifications(
  db: Db,
  choice: Choice,
  { after, offset, count }: Slice,
): Promise<NotificationRow[]> {
  const isAfter = after
    ? sql`and (n.latest_at, n.uuid) < (${timestampOf(after.micros)}::timestamptz, ${after.uuid}::uuid)`
    : sql``;
  const { parted } = readerOf(choice.userId);
  const { rows } = await asRows(sql`
    select n.*, a.tracker_type, a.user_id as author_id, ${parted} as parted from ${notificationsAndActivities}
    where ${isChosen(choice)} ${isAfter}
    order by n.latest_at desc, n.uuid desc offset ${offset} limit ${count}`).execute(db);
  return rows;
}

export interface NotificationCount {
  readonly count: number;
  /** Of the unread ones, as of the same moment. */
  readonly seq: number;
}

export async function countNotifications(db: Db, choice: Choice): Promise<NotificationCount> {
  const { rows } = await sql<NotificationCount>`
    select count(*)::int as count, coalesce((select seq from unread_counts where user_id = ${choice.userId}), 0) as seq
    from ${notificationsAndActivities} where ${isChosen(choice)}`.execute(db);
  return rows[0] ?? { count: 0, seq: 0 };
}

/** Those that are shown. One that a user writes at this moment stays unread. @returns which were unread. */
export async function markRead(db: Db, choice: Choice, at: Date): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    with chosen as (
      select n.uuid from ${notificationsAndActivities}
      where ${isChosen({ ...choice, isUnreadOnly: true })}
      order by n.uuid for no key update of n skip locked)
    update notifications n set read_at = ${at}, is_told = true
    from chosen where n.uuid = chosen.uuid returning n.uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** @returns false when there is none of this user's. */
export async function deleteNotification(db: Db, uuid: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from notifications where uuid = ${uuid} and user_id = ${userId} returning 1`.execute(db);
  return rows.length > 0;
}

/** Old ones, and those of acts of which nothing is left. */
export async function deleteOldNotifications(
  db: Db,
  { before, emptyBefore }: { readonly before: Date; readonly emptyBefore: Date },
): Promise<void> {
  await sql`
    delete from notifications n
    where n.latest_at < ${before} or (n.latest_at < ${emptyBefore} and n.message is null
      and not exists (select from notification_acts e where e.notification_uuid = n.uuid))`.execute(db);
}

function isChosen({ userId, since, isUnreadOnly, uuids }: Choice): RawBuilder<boolean> {
  return sql<boolean>`(n.user_id = ${userId} and n.latest_at > ${since}
    ${isUnreadOnly ? sql`and n.read_at is null` : sql``}
    ${uuids ? sql`and n.uuid = any(${uuids}::uuid[])` : sql``}
    and ${isShown(readerOf(userId))})`;
}
