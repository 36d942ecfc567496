import type { UnreadCount } from '@plotline/contract/notifications.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { isBlocked, mayView } from '../follows/visibility.service.ts';
import {
  asRows,
  isShown,
  notificationsAndActivities,
  readersOf,
  type NotificationRow,
} from './notification-rows.repository.ts';

/**
 * Whoever tells a user's browsers how many are unread does so one after the other, so that the last one is right.
 * Always in the same order, so that no one waits in a circle.
 */
export async function holdCounts(trx: Db, userIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(7022041, lock)
    from (select distinct hashtext(id) as lock from unnest(${userIds}::text[]) id order by 1) ordered`.execute(
    trx,
  );
}

/** An action that a user may be notified of, or was before it was undone and done again. */
export interface Action {
  readonly actorId: string;
  readonly subjectUuid: string;
}

/** A user who may have to be notified. */
export interface Candidate {
  readonly userId: string;
  /** The time of the first action; null: there is none. */
  readonly since: Date | null;
  readonly actions: readonly Action[];
  /** Whether what their browsers know has changed. */
  readonly isChanged: boolean;
}

interface Untold {
  readonly userId: string;
  /** Null: nothing is new, but something has changed. */
  readonly uuid: string | null;
  /** Not older than `newsSince`. */
  readonly isNews: boolean;
}

/**
 * Takes the notifications of which the browsers of these users have not heard yet. Users for whom nothing has changed
 * are left out: any event would reveal to them what they may not see.
 */
export async function takeUntold(
  trx: Db,
  candidates: readonly Candidate[],
  newsSince: Date,
): Promise<readonly Untold[]> {
  const sees = mayView({ audience: sql`a.audience`, authorId: sql`a.user_id`, viewerId: sql`f.user_id` });
  const hasNew = sql`exists (
    select from notifications f where f.user_id = c."userId" and not f.is_told and f.latest_at >= c.since)`;
  // A like that is given again or a follow that begins again is no news, but its notification is shown again.
  const hasReturned = sql`exists (
    select from json_to_recordset(c.actions) as done ("actorId" uuid, "subjectUuid" uuid)
      join notifications f on f.subject_uuid = done."subjectUuid" and f.user_id = c."userId"
      join notification_acts e on e.notification_uuid = f.uuid and e.actor_id = done."actorId"
      left join activities a on a.uuid = f.activity_uuid
    where (a.uuid is null or ${sees}) and not ${isBlocked(sql`f.user_id`, sql`e.actor_id`)})`;
  const { rows } = await sql<Untold>`
    with concerned as materialized (
      select "userId" from json_to_recordset(${JSON.stringify(candidates)}::json)
        as c ("userId" uuid, since timestamptz, actions json, "isChanged" boolean)
      where c."isChanged" or ${hasNew} or ${hasReturned}),
    untold as (
      select n.uuid from concerned c join notifications n on n.user_id = c."userId" and not n.is_told
      order by n.uuid for no key update of n skip locked),
    taken as (
      update notifications n set is_told = true from untold where n.uuid = untold.uuid
      returning n.uuid, n.user_id, n.latest_at > ${newsSince} as "isNews")
    select c."userId", taken.uuid, coalesce(taken."isNews", false) as "isNews"
    from concerned c left join taken on taken.user_id = c."userId"`.execute(trx);
  return rows;
}

/** Who has notifications of that time of which no one has told. */
export async function findLeft(db: Db, { since, before }: { since: Date; before: Date }): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from notifications
    where not is_told and latest_at between ${since} and ${before}`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Those of these notifications that are shown to the users whose they are, newest first. */
export async function findNews(
  db: Db,
  userIds: readonly string[],
  uuids: readonly string[],
): Promise<NotificationRow[]> {
  const { table, each } = readersOf(userIds);
  const { rows } = await sql<NotificationRow>`with ${table} ${asRows(sql`
    select n.*, a.tracker_type, a.user_id as author_id, ${each.parted} as parted
    from readers join ${notificationsAndActivities} on n.user_id = readers.id
    where n.uuid = any(${uuids}::uuid[]) and ${isShown(each)}`)}`.execute(db);
  return rows;
}

/** How many are unread of those since then, by user, as the newest count of each. The counts must be held. */
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
