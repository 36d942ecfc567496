import { sql, type RawBuilder } from 'kysely';
import { timestampOf } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import type { Slice } from '../../platform/paging.ts';
import { followStatusOf, isFollowing } from '../visibility/relationships.sql.ts';
import {
  asRows,
  isShown,
  notificationsAndActivities,
  readerOf,
  selectShown,
  type NotificationRow,
  type Reader,
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
export async function findNotifications(db: Db, filter: Filter, slice: Slice): Promise<NotificationRow[]> {
  const { table, reader } = readerOf(filter.userId);
  const { rows } = await sql<NotificationRow>`
    with ${table} ${asRows(selectSlice(reader, filter, slice))}`.execute(db);
  return rows;
}

export interface NotificationSlice {
  readonly rows: readonly NotificationRow[];
  /** Number of all that match the filter. */
  readonly total: number;
  /** Number of unread ones since `unreadSince`, and the `seq` of that number. */
  readonly unread: number;
  readonly seq: number;
  readonly state: string | null;
}

/** `unreadSince` is not later than the filter's time. */
export interface SliceFilter extends Filter {
  readonly unreadSince: Date;
}

/** Reads a slice with its counts and state in one statement, which checks each notification once. */
export async function readSlice(db: Db, filter: SliceFilter, slice: Slice): Promise<NotificationSlice> {
  const { userId, since, unreadSince, isUnreadOnly } = filter;
  const { table, reader } = readerOf(userId);
  const isListed = sql`latest_at > ${since} ${isUnreadOnly ? sql`and read_at is null` : sql``}`;
  const { rows } = await sql<NotificationSlice>`
    with ${table}, page as materialized (${selectSlice(reader, filter, slice)}),
    shown as (
      select latest_at, read_at from page
      union all
      select n.latest_at, n.read_at from ${notificationsAndActivities}
      where ${matches(reader, { ...filter, since: unreadSince })} and n.uuid <> all(array(select uuid from page)))
    select count(*) filter (where ${isListed})::int as total,
      count(*) filter (where read_at is null)::int as unread,
      coalesce((select seq from unread_counts where user_id = ${userId}), 0) as seq, ${stateOf(filter)} as state,
      coalesce((select json_agg(listed) from (${asRows(sql`select * from page`)}) listed), '[]') as rows
    from shown`.execute(db);
  const [read] = rows;
  if (!read) throw new TypeError('a query for one row returned none');
  return read;
}

/** Returns the state of the slices that a filter selects. */
export async function findState(db: Db, filter: SliceFilter): Promise<string | null> {
  const { table } = readerOf(filter.userId);
  const { rows } = await sql<{ state: string | null }>`
    with ${table} select ${stateOf(filter)} as state`.execute(db);
  return rows[0]?.state ?? null;
}

/**
 * Computes the state on which slices depend, except for the names of users: a slice that was read in the same state is
 * shown without checking its notifications. The `seq` of an activity stands for its visibility, likes and comments. Null
 * while a change of users or audiences is still being written to rows.
 */
function stateOf({ userId, since, unreadSince }: SliceFilter): RawBuilder<string | null> {
  const [reader, other] = [sql<string>`n.user_id`, sql<string>`n.subject_uuid`];
  return sql<string | null>`case
    when not exists (select from unsettled_users) and not exists (select from unsettled_audiences) then (
      select concat_ws(' ', count(*), count(*) filter (where n.latest_at > ${since}),
        bit_xor(hash_record_extended(row(n.uuid, n.type, n.latest_at, n.read_at, a.seq,
          case when a.audience = 'followers' then ${isFollowing(reader, sql`a.user_id`)} end,
          case when n.activity_uuid is null and n.message is null then concat_ws(' ',
            ${followStatusOf(other, reader)}, ${followStatusOf(reader, other)},
            (select u.is_active from users u where u.uuid = n.subject_uuid)) end), 0)),
        (select silenced from reader), (select seq from unread_counts where user_id = ${userId}),
        (select role from users where uuid = ${userId}))
      from ${notificationsAndActivities} where n.user_id = ${userId} and n.latest_at > ${unreadSince}) end`;
}

function selectSlice(reader: Reader, filter: Filter, { after, offset, count }: Slice): RawBuilder<unknown> {
  const isAfter = after
    ? sql`and (n.latest_at, n.uuid) < (${timestampOf(after.micros)}::timestamptz, ${after.uuid}::uuid)`
    : sql``;
  return selectShown(reader, {
    from: notificationsAndActivities,
    where: sql`${isSelected(filter)} ${isAfter}`,
    tail: sql`order by n.latest_at desc, n.uuid desc offset ${offset} limit ${count}`,
  });
}

export interface NotificationCount {
  readonly count: number;
  /** The `seq` of the unread count at the same moment. */
  readonly seq: number;
}

export async function countNotifications(db: Db, filter: Filter): Promise<NotificationCount> {
  const { table, reader } = readerOf(filter.userId);
  const { rows } = await sql<NotificationCount>`
    with ${table}
    select count(*)::int as count, coalesce((select seq from unread_counts where user_id = ${filter.userId}), 0) as seq
    from ${notificationsAndActivities} where ${matches(reader, filter)}`.execute(db);
  return rows[0] ?? { count: 0, seq: 0 };
}

/** Marks shown notifications as read and returns those that were unread; one that is being written stays unread. */
export async function markRead(db: Db, filter: Filter, at: Date): Promise<string[]> {
  const { table, reader } = readerOf(filter.userId);
  const { rows } = await sql<{ uuid: string }>`
    with ${table}, unread as (
      select n.uuid from ${notificationsAndActivities}
      where ${matches(reader, { ...filter, isUnreadOnly: true })}
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

function matches(reader: Reader, filter: Filter): RawBuilder<boolean> {
  return sql<boolean>`(${isSelected(filter)} and ${isShown(reader)})`;
}

function isSelected({ userId, since, isUnreadOnly, uuids }: Filter): RawBuilder<boolean> {
  return sql<boolean>`n.user_id = ${userId} and n.latest_at > ${since}
    ${isUnreadOnly ? sql`and n.read_at is null` : sql``}
    ${uuids ? sql`and n.uuid = any(${uuids}::uuid[])` : sql``}`;
}
