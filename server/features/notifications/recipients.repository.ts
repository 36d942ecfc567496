import type { PostVisibility } from '@plotline/contract/feed.ts';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { isSilenced, isFollowing } from '../visibility/relationships.sql.ts';
import { mayView } from '../visibility/visibility.sql.ts';
import { notificationsAndActivities, seesActivity } from './notification-rows.repository.ts';

// Recipients whose notifications appear, vanish or change their text. No one else may get an event: it would reveal
// an action that they may not see.

/** The limit for changes that affect very many recipients; the others see it at the next fetch. */
const RECIPIENTS_MAX = 10_000;

type Executor = QueryExecutorProvider;

const isReached = sql`not ${isSilenced(sql`n.user_id`, sql`e.actor_id`)}`;

/** Returns the author if they have a notification of the like and may see it. */
export function findRecipientsOfLike(
  db: Executor,
  like: { readonly authorId: string; readonly actorId: string; readonly likeableUuid: string },
): Promise<readonly string[]> {
  return recipients(db)`
    select n.user_id as id
    from ${notificationsAndActivities} join notification_acts e on e.notification_uuid = n.uuid
    where n.user_id = ${like.authorId} and n.subject_uuid = ${like.likeableUuid} and n.type = 'like'
      and e.actor_id = ${like.actorId} and ${isReached} and ${seesActivity}`;
}

/**
 * Returns the users who may see a notification of the comment or of a like of it; with `isHiding` also those who saw it
 * before the comment was hidden.
 */
export function findRecipientsOfComment(
  db: Executor,
  { commentUuid, actorId, isHiding }: { commentUuid: string; actorId: string; isHiding: boolean },
): Promise<readonly string[]> {
  return recipients(db)`
    select n.user_id as id
    from (select notification_uuid as uuid from notification_acts where comment_uuid = ${commentUuid}
        union select uuid from notifications where comment_uuid = ${commentUuid}) about
      join notifications n on n.uuid = about.uuid join activities a on a.uuid = n.activity_uuid
      left join comments c on c.uuid = ${commentUuid}
    where not ${isSilenced(sql`n.user_id`, sql`${actorId}::uuid`)} and ${seesActivity}
      and (${isHiding} or c.hidden_by is null or c.hidden_by = n.user_id)`;
}

/** Returns the users who may see a notification of an action of this user. */
export function findRecipientsOfUser(db: Executor, userId: string): Promise<readonly string[]> {
  return recipients(db)`
    select n.user_id as id
    from ${notificationsAndActivities} join notification_acts e on e.notification_uuid = n.uuid
    where e.actor_id = ${userId} and ${isReached} and (a.uuid is null or ${seesActivity})
    ${newestRecipients}`;
}

interface FollowPair {
  readonly followerId: string;
  readonly followeeId: string;
}

/** Returns the follower if they have a notification about an activity that only followers see. */
export function findRecipientsOfAccess(
  db: Executor,
  { followerId, followeeId }: FollowPair,
): Promise<readonly string[]> {
  return recipients(db)`
    select n.user_id as id from notifications n join activities a on a.uuid = n.activity_uuid
    where n.user_id = ${followerId} and a.user_id = ${followeeId} and a.audience = 'followers' limit 1`;
}

/** Returns which of the two users have a notification of a follow or a request between them. */
export function findRecipientsOfFollow(
  db: Executor,
  { followerId, followeeId }: FollowPair,
): Promise<readonly string[]> {
  return recipients(db)`
    select user_id as id from notifications
    where (subject_uuid = ${followerId} and user_id = ${followeeId} and type in ('follow_request', 'new_follower'))
      or (subject_uuid = ${followeeId} and user_id = ${followerId} and type = 'follow_request_approved')`;
}

/** Returns which of the two users have a notification of the other or about the activities of the other. */
export function findRecipientsOfBlock(
  db: Executor,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<readonly string[]> {
  const pair = sql`(values (${blockerId}::uuid, ${blockedId}::uuid), (${blockedId}, ${blockerId})) pair (id, other_id)`;
  return recipients(db)`
    select pair.id from ${pair}
    where exists (
      select from ${notificationsAndActivities}
      where n.user_id = pair.id
        and ((a.user_id = pair.other_id and a.audience >= 'followers')
          or ((a.uuid is null or ${seesActivity}) and exists (
            select from notification_acts e where e.notification_uuid = n.uuid and e.actor_id = pair.other_id))))`;
}

/** Activities of one author; an absent part stands for all. */
interface AuthorsActivities {
  readonly authorId: string;
  readonly trackerType?: string;
  readonly uuids?: readonly string[];
  /** The wider visibility before and after a change; absent if it stays as it is. */
  readonly widest?: PostVisibility | undefined;
}

/** A change of who may see an author's activities. */
type AudienceChange = 'activity' | 'account' | 'profile' | 'tracker' | 'own tracker';

/** Returns the recipients of notifications about activities that a change hides from them or shows to them again. */
export function findRecipientsOfAudience(
  db: Executor,
  { authorId, trackerType, uuids, widest }: AuthorsActivities,
  change: AudienceChange,
): Promise<readonly string[]> {
  const seesWidest = mayView({
    audience: sql`narrowed(${widestAudience[change]}, ${widest ?? sql`a.visibility`})`,
    authorId: sql`a.user_id`,
    viewerId: sql`n.user_id`,
  });
  // The author and the followers of a profile see the same before and after.
  const isAffected =
    change === 'profile'
      ? sql`n.user_id <> a.user_id and not ${isFollowing(sql`n.user_id`, sql`a.user_id`)}`
      : sql`true`;
  return recipients(db)`
    select n.user_id as id
    from activities a join notifications n on n.activity_uuid = a.uuid join users u on u.uuid = a.user_id
      join user_trackers t on t.user_id = a.user_id and t.tracker_type = a.tracker_type
    where a.user_id = ${authorId}
      ${trackerType === undefined ? sql`` : sql`and a.tracker_type = ${trackerType}`}
      ${uuids ? sql`and a.uuid = any(${uuids}::uuid[])` : sql``}
      and ${isAffected} and ${seesWidest}
    ${newestRecipients}`;
}

type Audience = 'nobody' | 'author' | 'followers' | 'everyone';

/**
 * The wider of the audiences before and after a change, for an activity `a`, its author `u` and its tracker `t`, not
 * narrowed by its visibility.
 */
const widestAudience: Readonly<Record<AudienceChange, RawBuilder<Audience>>> = {
  activity: sql`audience_of(u.is_active, u.is_profile_public, t.is_enabled, t.is_public and not t.is_withheld, false, a.is_published)`,
  account: sql`audience_of(true, u.is_profile_public, t.is_enabled, t.is_public and not t.is_withheld, a.is_hidden, a.is_published)`,
  profile: sql`audience_of(u.is_active, true, t.is_enabled, t.is_public and not t.is_withheld, a.is_hidden, a.is_published)`,
  tracker: sql`audience_of(u.is_active, u.is_profile_public, true, true, a.is_hidden, a.is_published)`,
  'own tracker': sql`audience_of(u.is_active, u.is_profile_public, true, false, a.is_hidden, a.is_published)`,
};

const newestRecipients = sql`group by n.user_id order by max(n.latest_at) desc limit ${RECIPIENTS_MAX}`;

/** Reads the distinct ids that a statement selects as `id`. */
function recipients(db: Executor) {
  return async (statement: TemplateStringsArray, ...values: unknown[]): Promise<readonly string[]> => {
    const { rows } = await sql<{ id: string }>(statement, ...values).execute(db);
    return [...new Set(rows.map(({ id }) => id))];
  };
}
