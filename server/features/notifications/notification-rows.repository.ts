import type { NotificationType } from '@plotline/contract/notifications.ts';
import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import { silencedOf } from '../visibility/relationships.sql.ts';
import { mayViewActivity } from '../visibility/visibility.sql.ts';
import { summaryJson, type SummaryRow } from '../accounts/user-summaries.sql.ts';

export interface NotificationRow extends Position {
  readonly user_id: string;
  readonly type: NotificationType;
  readonly is_read: boolean;
  /** The newest users who acted, at most three; for a notice its reader. */
  readonly actors: readonly SummaryRow[];
  readonly actor_count: number;
  readonly activity_uuid: string | null;
  readonly tracker_type: string | null;
  readonly author_username: string | null;
  /** Description and day of an own post; null for posts of others. */
  readonly description: string | null;
  readonly local_date: string | null;
  readonly is_comment_liked: boolean;
  readonly comment_uuid: string | null;
  /** The first comment of the thread, if the comment is a reply. */
  readonly thread_uuid: string | null;
  readonly comment_start: string | null;
  /** Set for notices only. */
  readonly message: string | null;
  /** The linked path of a notice below its reader's profile; null: it is for administrators and links to their page. */
  readonly own_path: string | null;
}

/** The user who reads notifications. */
export interface Reader {
  readonly id: Expression<string | null>;
  /** Users whose actions do not reach the reader: by a block between them, or muted by the reader. */
  readonly silenced: Expression<string[]>;
}

const ACTORS_SHOWN = 3;
/** Longer than an excerpt. */
const COMMENT_START = 300;

/** Notifications `n` with their activities `a`. */
export const notificationsAndActivities = sql.raw(
  'notifications n left join activities a on a.uuid = n.activity_uuid',
);

/** Holds if the owner of the notification `n` may see its activity `a`. */
export const seesActivity = seesActivityAs(sql`n.user_id`);

/** Returns a table `reader` of one user, and that reader, of whose notifications a query selects. */
export function readerOf(userId: string): { readonly table: RawBuilder<unknown>; readonly reader: Reader } {
  const table = sql`reader as materialized (
    select ${silencedOf(sql`id`)} as silenced from (select ${userId}::uuid as id) account)`;
  return { table, reader: { id: sql`n.user_id`, silenced: sql`(select silenced from reader)::uuid[]` } };
}

/** Returns a table `readers` of several users, and the reader of one of its rows. */
export function readersOf(userIds: readonly string[]): {
  readonly table: RawBuilder<unknown>;
  readonly each: Reader;
} {
  const table = sql`readers as materialized (
    select id, ${silencedOf(sql`id`)} as silenced from unnest(${userIds}::uuid[]) as account (id))`;
  return { table, each: { id: sql`readers.id`, silenced: sql`readers.silenced` } };
}

/**
 * Holds if a notification `n` is shown to the reader: its activity `a` is visible and at least one of its actions was
 * not undone. A notice is always shown, or to administrators only if it is for them.
 */
export function isShown(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`(${mayReadActivity(reader)}
    and case when n.message is null then exists (select ${shownActions(reader)} offset 0) else ${isForReader(reader)} end)`;
}

/**
 * Selects the shown notifications `n` of a table, in its order, with their actions: the number of users, the newest three
 * and the newest comment. Texts are left to `asRows`, which reads them for the selected ones only.
 */
export function selectShown(
  reader: Reader,
  {
    from,
    where,
    tail = sql``,
  }: Record<'from' | 'where', RawBuilder<unknown>> & { tail?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`
    select n.*, a.tracker_type, a.user_id as author_id, s.actor_count, s.actors, s.written_uuid,
      case when a.user_id = n.user_id then a.description end as description,
      case when a.user_id = n.user_id then a.local_date::text end as local_date
    from ${from} cross join lateral (${summaryOfActions(reader)}) s
    where ${where} and ${mayReadActivity(reader)}
      and case when n.message is null then s.actor_count > 0 else ${isForReader(reader)} end ${tail}`;
}

/** Selects the rows of notifications that `selectShown` selected. */
export function asRows(shown: RawBuilder<unknown>): RawBuilder<NotificationRow> {
  return sql<NotificationRow>`
    select p.uuid, p.user_id, (extract(epoch from p.latest_at) * 1000000)::int8 as micros, p.type,
      p.message, p.own_path, p.read_at is not null as is_read, p.actor_count, p.activity_uuid, p.tracker_type,
      w.username as author_username, p.description, p.local_date, p.comment_uuid is not null as is_comment_liked,
      c.uuid as comment_uuid, c.parent_uuid as thread_uuid, left(c.content, ${COMMENT_START}) as comment_start,
      to_json(coalesce(p.actors, array(select ${summaryJson('u')} from users u where u.uuid = p.user_id))) as actors
    from (${shown}) p
      left join users w on w.uuid = p.author_id
      left join comments c on c.uuid = coalesce(p.comment_uuid, p.written_uuid)
    order by p.latest_at desc, p.uuid desc`;
}

function summaryOfActions(reader: Reader): RawBuilder<unknown> {
  return sql`
    select count(*)::int as actor_count,
      (array_agg(one.actor order by one.created_at desc, one.actor_id))[1:${sql.lit(ACTORS_SHOWN)}] as actors,
      (array_agg(one.comment_uuid order by one.created_at desc, one.actor_id))[1] as written_uuid
    from (select distinct on (e.actor_id) e.actor_id, e.created_at, e.comment_uuid, ${summaryJson('actor')} as actor
      ${shownActions(reader)} order by e.actor_id, e.created_at desc) one`;
}

/**
 * Selects the actions `e` of a notification that were not undone, by active users whose actions reach the reader.
 * `offset 0`: each condition is one search, where the planner would read all likes of an activity.
 */
function shownActions({ silenced }: Reader): RawBuilder<unknown> {
  return sql`
    from notification_acts e join users actor on actor.uuid = e.actor_id
    where e.notification_uuid = n.uuid and actor.is_active
      and not e.actor_id = any(${silenced})
      and case n.type
        when 'follow_request' then ${follows('e.actor_id', 'n.user_id', 'requested')}
        when 'new_follower' then ${follows('e.actor_id', 'n.user_id', 'following')}
        when 'follow_request_approved' then ${follows('n.user_id', 'e.actor_id', 'following')}
        when 'like' then case when n.comment_uuid is null then exists (
            select from activity_likes l where l.activity_uuid = n.activity_uuid and l.user_id = e.actor_id offset 0)
          else exists (
            select from comment_likes l where l.comment_uuid = n.comment_uuid and l.user_id = e.actor_id offset 0) end
        else exists (select from comments c where c.uuid = e.comment_uuid and c.user_id = e.actor_id and not c.is_withheld
          and (c.hidden_by is null or c.hidden_by = n.user_id)
          and (n.type <> 'mention' or exists (
            select from comment_mentions m where m.comment_uuid = c.uuid and m.user_id = n.user_id)) offset 0)
      end`;
}

function follows(follower: string, followee: string, status: 'requested' | 'following') {
  return sql<boolean>`exists (select from follows f where f.follower_id = ${sql.raw(follower)}
    and f.followee_id = ${sql.raw(followee)} and f.status = ${sql.lit(status)} offset 0)`;
}

function mayReadActivity(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`(n.activity_uuid is null or ${seesActivityAs(reader.id)})`;
}

/** Whether a notice `n` is for its reader: some are for administrators only. */
function isForReader(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`(n.own_path is not null
    or exists (select from users u where u.uuid = ${reader.id} and u.role = 'admin'))`;
}

function seesActivityAs(viewerId: Expression<string | null>): RawBuilder<boolean> {
  return mayViewActivity(viewerId);
}
