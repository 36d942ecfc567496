import type { NotificationType } from '@plotline/contract/notifications.ts';
import { sql, type RawBuilder } from 'kysely';
import { timestampOf, type Position } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import { asViewer, blockedOf, mayView } from '../follows/visibility.service.ts';
import type { presentPerson } from '../likes/actors.service.ts';
import type { Slice } from '../likes/paging.service.ts';

/** Which of a person's notifications. */
export interface Choice {
  readonly userId: string;
  /** Older ones are left out. */
  readonly since: Date;
  readonly isUnreadOnly: boolean;
  /** Null: all. */
  readonly uuids: readonly string[] | null;
}

export interface NotificationRow extends Position {
  readonly type: NotificationType;
  readonly is_read: boolean;
  /** The last ones first, a few of them. */
  readonly actors: readonly Parameters<typeof presentPerson>[0][];
  readonly actor_count: number;
  readonly activity_uuid: string | null;
  readonly tracker_type: string | null;
  /** Whose activity it is. */
  readonly author_username: string | null;
  readonly is_comment_liked: boolean;
  readonly comment_uuid: string | null;
  readonly comment_start: string | null;
}

const ACTORS_SHOWN = 3;
/** More than an excerpt has. */
const COMMENT_START = 300;

/** Newest first. */
export async function findNotifications(
  db: Db,
  choice: Choice,
  { after, offset, count }: Slice,
): Promise<NotificationRow[]> {
  const isAfter = after
    ? sql`and (n.latest_at, n.uuid) < (${timestampOf(after.micros)}::timestamptz, ${after.uuid}::uuid)`
    : sql``;
  const { rows } = await sql<NotificationRow>`
    with n as (
      select n.*, a.tracker_type, a.user_id as author_id from ${notificationsAndActivities}
      where ${isChosen(choice)} and ${isShown(choice.userId)} ${isAfter}
      order by n.latest_at desc, n.uuid desc offset ${offset} limit ${count}),
    page as (select n.*, s.* from n cross join lateral (${summaryOfActs(choice.userId)}) s)
    select p.uuid, (extract(epoch from p.latest_at) * 1000000)::int8 as micros, p.type,
      p.read_at is not null as is_read, p.actor_count, p.activity_uuid, p.tracker_type,
      w.username as author_username, p.comment_uuid is not null as is_comment_liked,
      c.uuid as comment_uuid, left(c.content, ${COMMENT_START}) as comment_start,
      (select json_agg(json_build_object('uuid', u.uuid, 'username', u.username, 'first_name', u.first_name,
          'last_name', u.last_name, 'photo', u.profile_photo_path) order by array_position(p.actor_ids, u.uuid))
        from users u where u.uuid = any(p.actor_ids)) as actors
    from page p left join users w on w.uuid = p.author_id
      left join comments c on c.uuid = coalesce(p.comment_uuid, p.written_uuid)
    order by p.latest_at desc, p.uuid desc`.execute(db);
  return rows;
}

export async function countNotifications(db: Db, choice: Choice): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${notificationsAndActivities}
    where ${isChosen(choice)} and ${isShown(choice.userId)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Those that are shown. One that somebody writes at this moment stays unread. @returns which were unread. */
export async function markRead(db: Db, choice: Choice, at: Date): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    with chosen as (
      select n.uuid from ${notificationsAndActivities}
      where ${isChosen({ ...choice, isUnreadOnly: true })} and ${isShown(choice.userId)}
      order by n.uuid for no key update of n skip locked)
    update notifications n set read_at = ${at}, is_told = true
    from chosen where n.uuid = chosen.uuid returning n.uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** @returns false when there is none of this person's. */
export async function deleteNotification(db: Db, uuid: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from notifications where uuid = ${uuid} and user_id = ${userId} returning 1`.execute(db);
  return rows.length > 0;
}

/** Those of which the person's browsers have not heard yet; from now on they have. */
export async function takeUntold(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    with untold as (
      select uuid from notifications where user_id = ${userId} and not is_told
      order by uuid for no key update skip locked)
    update notifications n set is_told = true from untold where n.uuid = untold.uuid returning n.uuid`.execute(
    db,
  );
  return rows.map(({ uuid }) => uuid);
}

/** Whoever tells a person's browsers how many are unread does so one after the other, so that the last one is right. */
export async function holdCount(trx: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7022041, hashtext(${userId}))`.execute(trx);
}

/** Old ones, and those of acts of which nothing is left. */
export async function deleteOldNotifications(
  db: Db,
  { before, emptyBefore }: { readonly before: Date; readonly emptyBefore: Date },
): Promise<void> {
  await sql`
    delete from notifications n
    where n.latest_at < ${before} or (n.latest_at < ${emptyBefore}
      and not exists (select from notification_acts e where e.notification_uuid = n.uuid))`.execute(db);
}

/** Notifications `n` with the activities `a` that they are about. */
const notificationsAndActivities = sql.raw(
  'notifications n left join activities a on a.uuid = n.activity_uuid',
);

function isChosen({ userId, since, isUnreadOnly, uuids }: Choice): RawBuilder<boolean> {
  return sql<boolean>`(n.user_id = ${userId} and n.latest_at > ${since}
    ${isUnreadOnly ? sql`and n.read_at is null` : sql``}
    ${uuids ? sql`and n.uuid = any(${uuids}::uuid[])` : sql``})`;
}

function isShown(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(${isActivityShown(userId)} and exists (select ${shownActs(userId)}))`;
}

function isActivityShown(userId: string): RawBuilder<boolean> {
  const sees = mayView({ audience: sql`a.audience`, authorId: sql`a.user_id`, viewerId: asViewer(userId) });
  return sql<boolean>`(n.activity_uuid is null or ${sees})`;
}

function summaryOfActs(userId: string) {
  return sql`
    select count(*)::int as actor_count,
      (array_agg(one.actor_id order by one.latest_at desc, one.actor_id))[1:${sql.lit(ACTORS_SHOWN)}] as actor_ids,
      (array_agg(one.written_uuid order by one.latest_at desc, one.actor_id))[1] as written_uuid
    from (select e.actor_id, max(e.created_at) as latest_at,
        (array_agg(e.comment_uuid order by e.created_at desc))[1] as written_uuid
      ${shownActs(userId)} group by e.actor_id) one`;
}

/** Acts `e` of a notification by people whom the person may meet, as far as what was done is still so. */
function shownActs(userId: string): RawBuilder<unknown> {
  return sql`
    from notification_acts e join users actor on actor.uuid = e.actor_id
    where e.notification_uuid = n.uuid and actor.is_active
      and not e.actor_id = any(${blockedOf(asViewer(userId))})
      and case n.type
        when 'follow_request' then ${follows('e.actor_id', 'n.user_id', 'requested')}
        when 'new_follower' then ${follows('e.actor_id', 'n.user_id', 'following')}
        when 'follow_request_approved' then ${follows('n.user_id', 'e.actor_id', 'following')}
        when 'like' then case when n.comment_uuid is null
          then exists (select from activity_likes l where l.activity_uuid = n.activity_uuid and l.user_id = e.actor_id)
          else exists (select from comment_likes l where l.comment_uuid = n.comment_uuid and l.user_id = e.actor_id) end
        else exists (select from comments c where c.uuid = e.comment_uuid and c.user_id = e.actor_id
          and (n.type <> 'mention' or exists (
            select from comment_mentions m where m.comment_uuid = c.uuid and m.user_id = n.user_id)))
      end`;
}

function follows(follower: string, followee: string, status: 'requested' | 'following') {
  return sql<boolean>`exists (select from follows f where f.follower_id = ${sql.raw(follower)}
    and f.followee_id = ${sql.raw(followee)} and f.status = ${sql.lit(status)})`;
}
