import type { NotificationType } from '@plotline/contract/notifications.ts';
import { sql, type QueryExecutorProvider } from 'kysely';
import { queueStatement } from '../../platform/database-client.ts';
import { isSilenced } from '../visibility/relationships.sql.ts';
import { mayViewActivity } from '../visibility/visibility.sql.ts';

/** An action of a user that others are notified of. */
export interface UserAction {
  readonly actorId: string;
  readonly activityUuid: string | null;
  readonly likedCommentUuid: string | null;
  readonly writtenCommentUuid: string | null;
  readonly at: Date;
}

/** A user who may be notified of an action, with the type of the notification. */
export interface Candidate {
  readonly userId: string;
  readonly type: NotificationType;
  /** The target of the notification; unread notifications of one type about one target are merged. */
  readonly subjectUuid: string;
}

export interface NewNotification extends Candidate {
  readonly uuid: string;
}

/**
 * Inserts notifications of an action for the candidates who may see it, have not muted the type and were not notified
 * of it since `since`. A user with several candidates gets the first type that is not muted.
 */
export async function insertNotifications(
  trx: QueryExecutorProvider,
  candidates: readonly NewNotification[],
  { action, since }: { action: UserAction; since: Date },
): Promise<void> {
  const { actorId, activityUuid, likedCommentUuid, writtenCommentUuid, at } = action;
  const given = candidates.map(({ uuid, userId, type, subjectUuid }, place) => {
    return { uuid, user_id: userId, type, subject_uuid: subjectUuid, place };
  });
  // Two statements, each with one plan: one that holds for both would be planned for each action.
  const seen =
    activityUuid === null
      ? { activity: sql``, sees: sql`` }
      : {
          activity: sql`join activities a on a.uuid = ${activityUuid}::uuid`,
          sees: sql`and ${mayViewActivity(sql`c.user_id`)}`,
        };
  // A comment notifies a user once, whatever the type; other actions can be repeated and notify again after a while.
  const wasNotified = writtenCommentUuid
    ? sql`e.comment_uuid = ${writtenCommentUuid}::uuid`
    : sql`n.subject_uuid = c.subject_uuid and n.type = c.type and e.actor_id = ${actorId}::uuid
        and e.created_at > ${since}`;
  const insert = sql`
    with wanted as (
      select distinct on (c.user_id) c.*
      from json_to_recordset(${JSON.stringify(given)}::json)
        as c (uuid uuid, user_id uuid, type text, subject_uuid uuid, place int)
      join users r on r.uuid = c.user_id and r.is_active
      ${seen.activity}
      where c.user_id <> ${actorId}::uuid and not ${isSilenced(sql`c.user_id`, sql`${actorId}::uuid`)}
        ${seen.sees}
        and not exists (select from muted_notification_types m where m.user_id = c.user_id and m.type = c.type)
        -- offset 0: the few rows of the target are searched, where the planner would read all actions of the user.
        and not exists (select from notifications n join notification_acts e on e.notification_uuid = n.uuid
          where n.user_id = c.user_id and ${wasNotified} offset 0)
      order by c.user_id, c.place),
    joined as (
      insert into notifications (uuid, user_id, type, subject_uuid, activity_uuid, comment_uuid, latest_at)
      select uuid, user_id, type, subject_uuid, ${activityUuid}::uuid, ${likedCommentUuid}::uuid, ${at}
      from wanted order by user_id, type
      on conflict (user_id, type, subject_uuid) where read_at is null
        do update set latest_at = excluded.latest_at, is_told = false
      returning uuid)
    insert into notification_acts (notification_uuid, actor_id, comment_uuid, created_at)
    select uuid, ${actorId}::uuid, ${writtenCommentUuid}::uuid, ${at} from joined
    on conflict do nothing`;
  await queueStatement(trx, insert);
}

interface FollowRequest {
  readonly userId: string;
  readonly requesterId: string;
}

/** Turns the notification of a request into a read one of a new follower, in place of an earlier one. */
export async function approveRequest(
  trx: QueryExecutorProvider,
  { userId, requesterId, at }: FollowRequest & { readonly at: Date },
): Promise<void> {
  await sql`
    delete from notifications
    where user_id = ${userId} and subject_uuid = ${requesterId} and type = 'new_follower'`.execute(trx);
  await sql`
    update notifications set type = 'new_follower', read_at = coalesce(read_at, ${at}), is_told = true
    where user_id = ${userId} and subject_uuid = ${requesterId} and type = 'follow_request'`.execute(trx);
}

/** Turns the notification of an approved request back into one of a request. */
export async function unapproveRequest(
  trx: QueryExecutorProvider,
  { userId, requesterId }: FollowRequest,
): Promise<void> {
  await sql`
    update notifications set type = 'follow_request'
    where user_id = ${userId} and subject_uuid = ${requesterId} and type = 'new_follower' and read_at is not null`.execute(
    trx,
  );
}

export async function deleteRequest(
  trx: QueryExecutorProvider,
  { userId, requesterId }: FollowRequest,
): Promise<void> {
  await sql`
    delete from notifications
    where user_id = ${userId} and subject_uuid = ${requesterId} and type = 'follow_request'`.execute(trx);
}

/** Rows that one batch deletes. */
const ABOUT_USER = 1_000;

/** Deletes a batch of the notifications about a user. @returns whether any may be left */
export async function deleteAboutUser(trx: QueryExecutorProvider, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from notifications where ctid = any(array(
      select ctid from notifications where subject_uuid = ${userId} limit ${ABOUT_USER} for update skip locked))`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n) > 0;
}

export interface NewNotice {
  readonly uuid: string;
  readonly userId: string;
}

/** A complete sentence with its link. */
export interface Notice {
  readonly message: string;
  /** Path below the recipient's profile, or from `/` on a path of the app; null: the page of administrators. */
  readonly ownPath: string | null;
  readonly at: Date;
  /** False for notices about the security of the account. */
  readonly canBeMuted: boolean;
}

/** Inserts notices for active users who have not muted them, and returns these users. */
export async function insertNotices(
  trx: QueryExecutorProvider,
  notices: readonly NewNotice[],
  { message, ownPath, at, canBeMuted }: Notice,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into notifications (uuid, user_id, type, subject_uuid, latest_at, message, own_path)
    select c.uuid, r.uuid, 'system', c.uuid, ${at}, ${message}, ${ownPath}
    from json_to_recordset(${JSON.stringify(notices)}::json) as c (uuid uuid, "userId" uuid)
      join users r on r.uuid = c."userId" and r.is_active
    where not ${canBeMuted}
      or not exists (select from muted_notification_types m where m.user_id = r.uuid and m.type = 'system')
    order by r.uuid
    returning user_id as "userId"`.execute(trx);
  return rows.map(({ userId }) => userId);
}
