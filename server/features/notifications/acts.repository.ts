import type { NotificationType } from '@plotline/contract/notifications.ts';
import { sql, type QueryExecutorProvider } from 'kysely';
import { queueStatement } from '../../platform/database-client.ts';
import { isBlocked, mayView } from '../follows/visibility.service.ts';

/** Something that a user did. */
export interface Act {
  readonly actorId: string;
  readonly activityUuid: string | null;
  readonly likedCommentUuid: string | null;
  readonly writtenCommentUuid: string | null;
  readonly at: Date;
}

/** A user who may be told of it, as what. */
export interface Candidate {
  readonly userId: string;
  readonly type: NotificationType;
  /** Unread notifications of one type about the same are one. */
  readonly subjectUuid: string;
}

export interface NewNotification extends Candidate {
  readonly uuid: string;
}

/**
 * Tells of an act whoever may see it, wants to hear of it and has not heard of it before. A user named several
 * times is told once, as the first of the types that they want.
 */
export async function insertNotifications(
  trx: QueryExecutorProvider,
  candidates: readonly NewNotification[],
  { act, since }: { readonly act: Act; readonly since: Date },
): Promise<void> {
  const { actorId, activityUuid, likedCommentUuid, writtenCommentUuid, at } = act;
  const given = candidates.map(({ uuid, userId, type, subjectUuid }, place) => {
    return { uuid, user_id: userId, type, subject_uuid: subjectUuid, place };
  });
  const sees = mayView({ audience: sql`a.audience`, authorId: sql`a.user_id`, viewerId: sql`c.user_id` });
  // A comment is told of once, however it concerns a user; what can be done again counts again after a while.
  const isOld = writtenCommentUuid
    ? sql`e.comment_uuid = ${writtenCommentUuid}::uuid`
    : sql`n.subject_uuid = c.subject_uuid and n.type = c.type and e.actor_id = ${actorId}::uuid
        and e.created_at > ${since}`;
  const insert = sql`
    with wanted as (
      select distinct on (c.user_id) c.*
      from json_to_recordset(${JSON.stringify(given)}::json)
        as c (uuid uuid, user_id uuid, type text, subject_uuid uuid, place int)
      join users r on r.uuid = c.user_id and r.is_active
      left join activities a on a.uuid = ${activityUuid}::uuid
      where c.user_id <> ${actorId}::uuid and not ${isBlocked(sql`c.user_id`, sql`${actorId}::uuid`)}
        and (${activityUuid}::uuid is null or ${sees})
        and not exists (select from muted_notification_types m where m.user_id = c.user_id and m.type = c.type)
        and not exists (select from notifications n join notification_acts e on e.notification_uuid = n.uuid
          where n.user_id = c.user_id and ${isOld})
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

interface Asked {
  readonly userId: string;
  readonly askerId: string;
}

/** The user has answered: whoever asked is now a follower. */
export async function approveRequest(
  trx: QueryExecutorProvider,
  { userId, askerId, at }: Asked & { readonly at: Date },
): Promise<void> {
  await sql`
    update notifications set type = 'new_follower', read_at = coalesce(read_at, ${at}), is_told = true
    where user_id = ${userId} and subject_uuid = ${askerId} and type = 'follow_request'`.execute(trx);
}

/** The approval was undone: the user of that name asks again. */
export async function unapproveRequest(
  trx: QueryExecutorProvider,
  { userId, askerId }: Asked,
): Promise<void> {
  await sql`
    update notifications set type = 'follow_request'
    where user_id = ${userId} and subject_uuid = ${askerId} and type = 'new_follower' and read_at is not null`.execute(
    trx,
  );
}

export async function deleteRequest(trx: QueryExecutorProvider, { userId, askerId }: Asked): Promise<void> {
  await sql`
    delete from notifications
    where user_id = ${userId} and subject_uuid = ${askerId} and type = 'follow_request'`.execute(trx);
}

/** Those about a user who is deleted; what they did elsewhere goes with them by itself. */
export async function deleteAboutUser(trx: QueryExecutorProvider, personId: string): Promise<void> {
  await sql`delete from notifications where subject_uuid = ${personId}`.execute(trx);
}
