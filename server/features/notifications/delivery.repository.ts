import type { UnreadCount } from '@plotline/contract/notifications.ts';
import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../../platform/advisory-locks.ts';
import type { Db } from '../../platform/database.ts';
import { isSilenced } from '../visibility/relationships.sql.ts';
import {
  asRows,
  isShown,
  notificationsAndActivities,
  readersOf,
  seesActivity,
  selectShown,
  type NotificationRow,
} from './notification-rows.repository.ts';

/**
 * Locks the unread counts of users until the transaction ends, so that the last published count is the current one.
 * Locks are taken in one order, which prevents deadlocks.
 */
export async function lockCounts(trx: Db, userIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${ADVISORY_LOCKS.unreadCounts}, lock)
    from (select distinct hashtext(id) as lock from unnest(${userIds}::text[]) id order by 1) ordered`.execute(
    trx,
  );
}

/** An action of a user on a target. */
export interface ActionKey {
  readonly actorId: string;
  readonly subjectUuid: string;
}

/** A user who may have to be notified. */
export interface Candidate {
  readonly userId: string;
  /** The time of the first action; null: there is none. */
  readonly since: Date | null;
  readonly actions: readonly ActionKey[];
  /** True if notifications that the user's browsers show have changed. */
  readonly isChanged: boolean;
}

interface Taken {
  readonly userId: string;
  /** Null: the user has no new notification, but something has changed. */
  readonly uuid: string | null;
  /** True if the notification is newer than `recentSince`. */
  readonly isRecent: boolean;
}

/**
 * Marks the undelivered notifications of these users as delivered and returns them. Users without changes
 * are left out: an event would reveal an action that they may not see.
 */
export async function takeUndelivered(
  trx: Db,
  candidates: readonly Candidate[],
  recentSince: Date,
): Promise<readonly Taken[]> {
  const hasNew = sql`exists (
    select from notifications n where n.user_id = c."userId" and not n.is_told and n.latest_at >= c.since)`;
  // A repeated like or follow makes no new notification, but the old one is shown again.
  const hasReturned = sql`exists (
    select from json_to_recordset(c.actions) as done ("actorId" uuid, "subjectUuid" uuid)
      join notifications n on n.subject_uuid = done."subjectUuid" and n.user_id = c."userId"
      join notification_acts e on e.notification_uuid = n.uuid and e.actor_id = done."actorId"
      left join activities a on a.uuid = n.activity_uuid
    where (a.uuid is null or ${seesActivity}) and not ${isSilenced(sql`n.user_id`, sql`e.actor_id`)})`;
  const { rows } = await sql<Taken>`
    with affected as materialized (
      select "userId" from json_to_recordset(${JSON.stringify(candidates)}::json)
        as c ("userId" uuid, since timestamptz, actions json, "isChanged" boolean)
      where c."isChanged" or ${hasNew} or ${hasReturned}),
    undelivered as (
      select n.uuid from affected c join notifications n on n.user_id = c."userId" and not n.is_told
      order by n.uuid for no key update of n skip locked),
    taken as (
      update notifications n set is_told = true from undelivered where n.uuid = undelivered.uuid
      returning n.uuid, n.user_id, n.latest_at > ${recentSince} as "isRecent")
    select c."userId", taken.uuid, coalesce(taken."isRecent", false) as "isRecent"
    from affected c left join taken on taken.user_id = c."userId"`.execute(trx);
  return rows;
}

/** Returns the users with undelivered notifications of that time. */
export async function findUndelivered(
  db: Db,
  { since, before }: { since: Date; before: Date },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from notifications
    where not is_told and latest_at between ${since} and ${before}`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Returns the notifications with these ids that are shown to their users, newest first. */
export async function findByUuid(
  db: Db,
  userIds: readonly string[],
  uuids: readonly string[],
): Promise<NotificationRow[]> {
  const { table, each } = readersOf(userIds);
  const shown = selectShown(each, {
    from: sql`readers join ${notificationsAndActivities} on n.user_id = readers.id`,
    where: sql`n.uuid = any(${uuids}::uuid[])`,
  });
  const { rows } = await sql<NotificationRow>`with ${table} ${asRows(shown)}`.execute(db);
  return rows;
}

/** Returns the unread counts of users with a new `seq` each; the counts must be locked. */
export async function recountUnread(
  trx: Db,
  userIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, UnreadCount>> {
  const { table, each } = readersOf(userIds);
  const { rows } = await sql<UnreadCount & { id: string }>`
    with ${table},
    counted as (
      insert into unread_counts (user_id, seq)
      select u.uuid, nextval('count_seq') from readers join users u on u.uuid = readers.id for key share of u
      on conflict (user_id) do update set seq = excluded.seq returning user_id, seq)
    select readers.id, counted.seq, (
      select count(*)::int from ${notificationsAndActivities}
      where n.user_id = readers.id and n.latest_at > ${since} and n.read_at is null and ${isShown(each)}) as unread_count
    from readers join counted on counted.user_id = readers.id`.execute(trx);
  return new Map(rows.map(({ id, ...count }) => [id, count]));
}
