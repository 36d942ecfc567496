import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { lockActivations } from '../accounts/acting-users.service.ts';
import {
  asViewer,
  hasBlocked,
  hasMuted,
  isBlocked,
  isFollowing,
  followStatusOf,
} from '../visibility/relationships.sql.ts';
import { mayView, profileAudience, type Supposed } from '../visibility/visibility.sql.ts';

export type FollowState = 'following' | 'requested';

export interface Pair {
  readonly followerId: string;
  readonly followeeId: string;
}

/** Namespace of the advisory locks of this file; no other lock of the database uses it. */
const FOLLOW_LOCK = 7_022_027;

/**
 * Takes the follow lock of a user, together with others who follow: their number may grow, but the user cannot change
 * who may follow meanwhile. Taken before any row.
 */
export async function shareFollowLock(trx: Db, userId: string): Promise<void> {
  await sql`select hold_activations(), pg_advisory_xact_lock_shared(${FOLLOW_LOCK}, hashtext(${userId}))`.execute(
    trx,
  );
}

/** Takes the follow locks of users alone: no one can follow them. Always in the same order, against deadlocks. */
export async function takeFollowLocks(trx: Db, userIds: readonly string[]): Promise<void> {
  await lockActivations(trx);
  await sql`
    select pg_advisory_xact_lock(${FOLLOW_LOCK}, lock)
    from (select distinct hashtext(id) as lock from unnest(${[...userIds]}::text[]) id order by 1) locks`.execute(
    trx,
  );
}

/** Finds an active user with no block to or from the viewer. */
export async function findUser(db: Db, username: string, viewerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from users
    where username = ${username} and is_active and not ${isBlocked(asViewer(viewerId), sql`users.uuid`)}`.execute(
    db,
  );
  return rows[0]?.uuid;
}

export interface Followee {
  readonly isProfilePublic: boolean;
  /** Whether both users are active with no block between them. */
  readonly isFollowable: boolean;
}

/** Reads the settings of a user whose follow lock is held. */
export async function readFollowee(trx: Db, { followerId, followeeId }: Pair): Promise<Followee | undefined> {
  const { rows } = await sql<Followee>`
    select is_profile_public as "isProfilePublic",
      is_active and not ${isBlocked(asViewer(followerId), sql`users.uuid`)}
        and exists (select from users f where f.uuid = ${followerId} and f.is_active) as "isFollowable"
    from users where uuid = ${followeeId}`.execute(trx);
  return rows[0];
}

/** @returns false when there already is a follow or a request, which stays. */
export async function insertFollow(
  db: Db,
  { followerId, followeeId, state, createdAt }: Pair & { state: FollowState; createdAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into follows (follower_id, followee_id, status, created_at)
    values (${followerId}, ${followeeId}, ${state}, ${createdAt})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Deletes a follow or request, of any state by default. @returns its state. */
export async function deleteFollow(
  db: Db,
  { followerId, followeeId }: Pair,
  state: FollowState | null = null,
): Promise<FollowState | undefined> {
  const { rows } = await sql<{ status: FollowState }>`
    delete from follows where follower_id = ${followerId} and followee_id = ${followeeId}
      and (${state}::text is null or status = ${state})
    returning status`.execute(db);
  return rows[0]?.status;
}

/** Approves one request, or all requests to a user whose profile becomes public. @returns the new followers. */
export async function approveRequests(
  db: Db,
  followeeId: string,
  { followerId, openedAt }: { followerId: string | null; openedAt: Date | null },
): Promise<string[]> {
  const { rows } = await sql<{ follower_id: string }>`
    update follows set status = 'following', opened_at = ${openedAt}::timestamptz
    where followee_id = ${followeeId} and status = 'requested'
      and (${followerId}::uuid is null or follower_id = ${followerId})
    returning follower_id`.execute(db);
  return rows.map((row) => row.follower_id);
}

/** Turns the follows that an opening approved back into requests. @returns their followers. */
export async function unapproveRequests(
  trx: Db,
  { ownerId, openedAt }: { ownerId: string; openedAt: Date },
): Promise<string[]> {
  const { rows } = await sql<{ follower_id: string }>`
    with undone as (
      update follows set status = 'requested', opened_at = null
      where followee_id = ${ownerId} and status = 'following' and opened_at = ${openedAt}
      returning follower_id),
    -- The choice of trackers belongs to the follow.
    forgotten as (
      delete from unfollowed_trackers
      where followee_id = ${ownerId} and follower_id in (select follower_id from undone))
    select follower_id from undone`.execute(trx);
  return rows.map((row) => row.follower_id);
}

/**
 * Adds follows to the counters of their users, or subtracts them with a `change` of -1. Users are locked in one order,
 * against deadlocks. Inactive users are not counted; `lockActivations` must be held.
 */
export async function countFollows(
  trx: Db,
  { followerIds, followeeId, change }: { followerIds: readonly string[]; followeeId: string; change: number },
): Promise<void> {
  const users = sql`${[...followerIds, followeeId]}::uuid[]`;
  await sql`select from users where uuid = any(${users}) order by uuid for no key update`.execute(trx);
  await sql`
    with active as (
      select count(*) filter (where uuid <> ${followeeId}) as followers,
        count(*) filter (where uuid = ${followeeId}) as followees
      from users where uuid = any(${users}) and is_active)
    update users set
      following_count = following_count + case when uuid = ${followeeId} then 0 else ${change}::int * followees end,
      follower_count = follower_count + case when uuid = ${followeeId} then ${change}::int * followers else 0 end
    from active where uuid = any(${users})`.execute(trx);
}

export interface FollowCounts {
  readonly follower_count: number;
  readonly following_count: number;
  readonly seq: number;
  /** Whether only the user may see the counts. */
  readonly hide_counts: boolean;
}

export async function findCounts(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, FollowCounts>> {
  const { rows } = await sql<FollowCounts & { uuid: string }>`
    select uuid, follower_count, following_count, seq, hide_counts from users where uuid = any(${[...userIds]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ uuid, ...counts }) => [uuid, counts]));
}

export interface RelationRow {
  readonly followState: FollowState | '';
  readonly followsViewer: boolean;
  /** Null if the user hides it, as its `seq`, which grows with each follow. */
  readonly followerCount: number | null;
  readonly seq: number | null;
  readonly mayView: boolean;
  readonly hasBlockedViewer: boolean;
  readonly isBlockedByViewer: boolean;
  readonly isMutedByViewer: boolean;
}

/** Reads how two users stand to each other; as for strangers when the user is gone. */
export async function readRelation(
  db: Db,
  userId: string,
  viewerId: string | null,
  supposed: Supposed = null,
): Promise<RelationRow> {
  const viewer = asViewer(viewerId);
  const audience = profileAudience('u', supposed);
  const profile = mayView({ audience, authorId: sql`u.uuid`, viewerId: viewer });
  const { rows } = await sql<RelationRow>`
    select coalesce(mine.status, '') as "followState",
      ${isFollowing(sql`u.uuid`, viewer)} as "followsViewer",
      case when not u.hide_counts then u.follower_count end as "followerCount",
      case when not u.hide_counts then u.seq end as seq, coalesce(${profile}, false) as "mayView",
      ${hasBlocked(sql`u.uuid`, viewer)} as "hasBlockedViewer",
      ${hasBlocked(viewer, sql`u.uuid`)} as "isBlockedByViewer",
      ${hasMuted(viewer, sql`u.uuid`)} as "isMutedByViewer"
    from users u left join follows mine on mine.follower_id = ${viewer} and mine.followee_id = u.uuid
    where u.uuid = ${userId}`.execute(db);
  return rows[0] ?? strangers;
}

const strangers: RelationRow = {
  followState: '',
  followsViewer: false,
  followerCount: 0,
  seq: null,
  mayView: false,
  hasBlockedViewer: false,
  isBlockedByViewer: false,
  isMutedByViewer: false,
};

interface FollowRelation {
  readonly uuid: string;
  readonly followState: FollowState | '';
  readonly followsViewer: boolean;
}

/** Selects the follows between each of some users and the viewer. */
export async function findRelations(
  db: Db,
  userIds: readonly string[],
  viewerId: string,
): Promise<FollowRelation[]> {
  const { rows } = await sql<FollowRelation>`
    select p.uuid,
      ${followStatusOf(sql<string>`${viewerId}::uuid`, sql`p.uuid`)} as "followState",
      ${isFollowing(sql`p.uuid`, sql<string>`${viewerId}::uuid`)} as "followsViewer"
    from unnest(${userIds}::uuid[]) p (uuid)`.execute(db);
  return rows;
}
