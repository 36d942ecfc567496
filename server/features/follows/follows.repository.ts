import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../../platform/advisory-locks.ts';
import { queueStatement } from '../../platform/database-client.ts';
import type { Db } from '../../platform/database.ts';
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

/**
 * Takes the follow lock of a user, together with others who follow: their number may grow, but the user cannot change
 * who may follow meanwhile. Taken before any row, after the activations of both users.
 */
export async function shareFollowLock(trx: Db, userId: string): Promise<void> {
  const lock = sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.follows}, hashtext(${userId}))`;
  await queueStatement(trx, lock);
}

/** Takes the follow locks of users alone: no one can follow them. Always in the same order, against deadlocks. */
export async function takeFollowLocks(trx: Db, userIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${ADVISORY_LOCKS.follows}, lock)
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

/** A follow that was added or ended, and by how much it changes the two counters. */
export interface ChangedFollow extends Pair {
  /** In the number of followers of the followed user. */
  readonly followers: number;
  /** In the number of followed users of the follower. */
  readonly following: number;
}

/** Subtracts a removed follow from the counters that contain it. */
export const uncounted = sql`follower_id as "followerId", followee_id as "followeeId",
  -(follower_is_counted::int) as followers, -(followee_is_counted::int) as following`;

export interface StartedFollow {
  /** Whether there was neither a follow nor a request before. */
  readonly isAdded: boolean;
  readonly state: FollowState;
  readonly followsViewer: boolean;
  /** Null if the followed user hides it, as its `seq`. */
  readonly followerCount: number | null;
  readonly seq: number | null;
}

/**
 * Follows a user, or requests to follow a private one, and counts it; an existing follow or request stays. The
 * activations of both users are locked, and the follow lock of the followed one.
 * @returns undefined unless both users are active with no block between them
 */
export async function insertFollow(
  trx: Db,
  { followerId, followeeId, createdAt }: Pair & { createdAt: Date },
): Promise<StartedFollow | undefined> {
  const [follower, followee] = [asViewer(followerId), sql<string>`${followeeId}::uuid`];
  const state = sql`case when is_profile_public then 'following' else 'requested' end`;
  const { rows } = await sql<StartedFollow>`
    with followee as (
      select * from users u
      where u.uuid = ${followee} and u.is_active and not ${isBlocked(follower, sql`u.uuid`)}
        and exists (select from users f where f.uuid = ${follower} and f.is_active)),
    added as (
      insert into follows (follower_id, followee_id, status, created_at)
      select ${follower}, uuid, ${state}, ${createdAt}
      from followee
      on conflict do nothing
      returning status, follower_is_counted::int as followers, followee_is_counted::int as following),
    change as (
      select ${followee} as uuid, followers, 0 as following from added where followers <> 0
      union all select ${follower}, 0, following from added where following <> 0),
    ${countChanges}
    select exists (select from added) as "isAdded", ${isFollowing(followee, follower)} as "followsViewer",
      coalesce((select status from added), nullif(${followStatusOf(follower, followee)}, ''), ${state}) as state,
      case when not hide_counts then coalesce(counted.follower_count, followee.follower_count) end as "followerCount",
      case when not hide_counts then coalesce(counted.seq, followee.seq) end as seq
    from followee left join counted on counted.uuid = followee.uuid`.execute(trx);
  return rows[0];
}

/** Adds a table `change` to the counters of users, which are locked in one order, against deadlocks. */
const countChanges = sql.raw(`
    locked as materialized (
      select uuid from users where uuid in (select uuid from change) order by uuid for no key update),
    counted as (
      update users u set follower_count = u.follower_count + change.followers,
        following_count = u.following_count + change.following
      from locked join change on change.uuid = locked.uuid
      where u.uuid = locked.uuid returning u.uuid, u.follower_count, u.seq)`);

/** Deletes a follow or request, of any state by default. */
export async function deleteFollow(
  db: Db,
  { followerId, followeeId }: Pair,
  state: FollowState | null = null,
): Promise<(ChangedFollow & { readonly state: FollowState }) | undefined> {
  const { rows } = await sql<ChangedFollow & { state: FollowState }>`
    delete from follows where follower_id = ${followerId} and followee_id = ${followeeId}
      and (${state}::text is null or status = ${state})
    returning ${uncounted}, status as state`.execute(db);
  return rows[0];
}

/** Finds users who wait for the approval of a user, the longest first. */
export async function findWaiting(db: Db, followeeId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ follower_id: string }>`
    select follower_id from follows where followee_id = ${followeeId} and status = 'requested'
    order by created_at, follower_id limit ${limit}`.execute(db);
  return rows.map((row) => row.follower_id);
}

/** Approves those of these users who wait. The activations of all are locked. @returns the new followers. */
export async function approveRequests(
  db: Db,
  followeeId: string,
  { followerIds, openedAt }: { followerIds: readonly string[]; openedAt: Date | null },
): Promise<ChangedFollow[]> {
  const { rows } = await sql<ChangedFollow>`
    with waiting as (
      select follower_id, follower_is_counted, followee_is_counted from follows
      where followee_id = ${followeeId} and status = 'requested' and follower_id = any(${[...followerIds]}::uuid[])
      for no key update)
    update follows f set status = 'following', opened_at = ${openedAt}::timestamptz
    from waiting w where f.followee_id = ${followeeId} and f.follower_id = w.follower_id and f.status = 'requested'
    returning f.follower_id as "followerId", f.followee_id as "followeeId",
      f.follower_is_counted::int - w.follower_is_counted::int as followers,
      f.followee_is_counted::int - w.followee_is_counted::int as following`.execute(db);
  return rows;
}

/**
 * Turns the follows that an opening approved back into requests, which the counters contain until `uncountRequests`.
 * @returns their number.
 */
export async function unapproveRequests(
  trx: Db,
  { ownerId, openedAt }: { ownerId: string; openedAt: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with undone as (
      update follows set status = 'requested', opened_at = null
      where followee_id = ${ownerId} and status = 'following' and opened_at = ${openedAt}
      returning follower_id),
    -- The choice of trackers belongs to the follow.
    forgotten as (
      delete from unfollowed_trackers
      where followee_id = ${ownerId} and follower_id in (select follower_id from undone))
    select count(*) as count from undone`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Marks requests to and of a user that were follows as no longer counted. @returns at most so many of them. */
export async function uncountRequests(
  trx: Db,
  userId: string,
  limit: number,
): Promise<readonly ChangedFollow[]> {
  const { rows } = await sql<ChangedFollow>`
    with undone as (
      select ${uncounted} from follows
      where (followee_id = ${userId} or follower_id = ${userId}) and status = 'requested'
        and (follower_is_counted or followee_is_counted)
      limit ${limit} for no key update),
    settled as (
      update follows f set follower_is_counted = false, followee_is_counted = false
      from undone where f.followee_id = undone."followeeId" and f.follower_id = undone."followerId")
    select * from undone`.execute(trx);
  return rows;
}

/** Changes the counters of users of follows. */
export async function countFollows(trx: Db, changed: readonly ChangedFollow[]): Promise<void> {
  const counted = changed.filter(({ followers, following }) => followers !== 0 || following !== 0);
  if (counted.length === 0) return;
  await sql`
    with changed as (
      select * from json_to_recordset(${JSON.stringify(counted)}::json)
        as c ("followerId" uuid, "followeeId" uuid, followers int, following int)),
    change as (
      select uuid, sum(followers) as followers, sum(following) as following from (
        select "followeeId" as uuid, followers, 0 as following from changed
        union all select "followerId", 0, following from changed) parts
      group by uuid),
    ${countChanges}
    select from counted`.execute(trx);
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
