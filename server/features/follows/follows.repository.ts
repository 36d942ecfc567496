import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer, isBlocked } from '../visibility/relationships.sql.ts';
import { mayView, profileAudience, type Supposed } from '../visibility/visibility.sql.ts';

export type FollowState = 'following' | 'requested';

export interface Pair {
  readonly followerId: string;
  readonly followeeId: string;
}

/** Any number that no other advisory lock of this database uses. */
const doorLock = 7_022_027;

/** The first lock of whoever changes counters: no one is activated or deactivated meanwhile. */
export async function lockActivations(trx: Db): Promise<void> {
  await sql`select hold_activations()`.execute(trx);
}

/** A user's door: many may come in at once, but no one while its owner changes who may. Taken before any row. */
export async function enterDoor(trx: Db, ownerId: string): Promise<void> {
  await sql`select hold_activations(), pg_advisory_xact_lock_shared(${doorLock}, hashtext(${ownerId}))`.execute(
    trx,
  );
}

export async function closeDoor(trx: Db, ownerId: string): Promise<void> {
  await sql`select hold_activations(), pg_advisory_xact_lock(${doorLock}, hashtext(${ownerId}))`.execute(trx);
}

/** Several doors, always in the same order: whoever closes the same ones waits at the first. */
export async function closeDoors(trx: Db, ownerIds: readonly string[]): Promise<void> {
  await lockActivations(trx);
  await sql`
    select pg_advisory_xact_lock(${doorLock}, door)
    from (select distinct hashtext(id) as door from unnest(${[...ownerIds]}::text[]) id order by 1) doors`.execute(
    trx,
  );
}

/** The id of an active user whom no block parts from the viewer. */
export async function findUser(db: Db, username: string, viewerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from users
    where username = ${username} and is_active and not ${isBlocked(asViewer(viewerId), sql`users.uuid`)}`.execute(
    db,
  );
  return rows[0]?.uuid;
}

export interface DoorSign {
  readonly isProfilePublic: boolean;
  /** Both are active, and no block parts them. */
  readonly isThere: boolean;
}

/** What a user who comes through a user's door finds. */
export async function readDoor(trx: Db, { followerId, followeeId }: Pair): Promise<DoorSign | undefined> {
  const { rows } = await sql<DoorSign>`
    select is_profile_public as "isProfilePublic",
      is_active and not ${isBlocked(asViewer(followerId), sql`users.uuid`)}
        and exists (select from users f where f.uuid = ${followerId} and f.is_active) as "isThere"
    from users where uuid = ${followeeId}`.execute(trx);
  return rows[0];
}

/** @returns false when there is a follow or a request already, which stays as it is. */
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

/** Of a certain state only, or of any; gives back which it had. */
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

/** Approves one request, or all that wait for a user whose profile is opened at that time. @returns the followers. */
export async function approveRequests(
  db: Db,
  followeeId: string,
  { followerId, openedAt }: { readonly followerId: string | null; readonly openedAt: Date | null },
): Promise<string[]> {
  const { rows } = await sql<{ follower_id: string }>`
    update follows set status = 'following', opened_at = ${openedAt}::timestamptz
    where followee_id = ${followeeId} and status = 'requested'
      and (${followerId}::uuid is null or follower_id = ${followerId})
    returning follower_id`.execute(db);
  return rows.map((row) => row.follower_id);
}

/** @returns those whose requests wait again. */
export async function unapproveRequests(
  trx: Db,
  { ownerId, openedAt }: { readonly ownerId: string; readonly openedAt: Date },
): Promise<string[]> {
  const { rows } = await sql<{ follower_id: string }>`
    update follows set status = 'requested', opened_at = null
    where followee_id = ${ownerId} and status = 'following' and opened_at = ${openedAt}
    returning follower_id`.execute(trx);
  return rows.map((row) => row.follower_id);
}

/**
 * Follows that began or ended with `change` 1 or -1. Users are locked in one order, whoever follows whom. Those
 * whose account is not active are not counted; `lockActivations` keeps that as it is.
 */
export async function countFollows(
  trx: Db,
  { followerIds, followeeId, change }: { followerIds: readonly string[]; followeeId: string; change: number },
): Promise<void> {
  const people = sql`${[...followerIds, followeeId]}::uuid[]`;
  await sql`select from users where uuid = any(${people}) order by uuid for no key update`.execute(trx);
  await sql`
    with active as (
      select count(*) filter (where uuid <> ${followeeId}) as followers,
        count(*) filter (where uuid = ${followeeId}) as followees
      from users where uuid = any(${people}) and is_active)
    update users set
      following_count = following_count + case when uuid = ${followeeId} then 0 else ${change}::int * followees end,
      follower_count = follower_count + case when uuid = ${followeeId} then ${change}::int * followers else 0 end
    from active where uuid = any(${people})`.execute(trx);
}

export interface FollowCounts {
  readonly follower_count: number;
  readonly following_count: number;
  readonly seq: number;
}

export async function findCounts(
  db: Db,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, FollowCounts>> {
  const { rows } = await sql<FollowCounts & { uuid: string }>`
    select uuid, follower_count, following_count, seq from users where uuid = any(${[...personIds]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ uuid, ...counts }) => [uuid, counts]));
}

export interface RelationRow {
  /** Of the viewer to the user. */
  readonly followState: FollowState | '';
  readonly followsViewer: boolean;
  readonly followerCount: number;
  readonly seq?: number;
  readonly mayView: boolean;
  readonly hasBlockedViewer: boolean;
  readonly isBlockedByViewer: boolean;
}

export async function readRelation(
  db: Db,
  personId: string,
  viewerId: string | null,
  supposed: Supposed = null,
): Promise<RelationRow> {
  const profile = mayView({
    audience: profileAudience('u', supposed),
    authorId: sql`u.uuid`,
    viewerId: asViewer(viewerId),
  });
  const { rows } = await sql<RelationRow>`
    select coalesce(mine.status, '') as "followState",
      exists (select from follows where follower_id = u.uuid and followee_id = ${viewerId} and status = 'following')
        as "followsViewer",
      u.follower_count as "followerCount", u.seq, coalesce(${profile}, false) as "mayView",
      exists (select from blocks where blocker_id = u.uuid and blocked_id = ${viewerId}) as "hasBlockedViewer",
      exists (select from blocks where blocker_id = ${viewerId} and blocked_id = u.uuid) as "isBlockedByViewer"
    from users u left join follows mine on mine.follower_id = ${viewerId} and mine.followee_id = u.uuid
    where u.uuid = ${personId}`.execute(db);
  return rows[0] ?? strangers;
}

const strangers: RelationRow = {
  followState: '',
  followsViewer: false,
  followerCount: 0,
  mayView: false,
  hasBlockedViewer: false,
  isBlockedByViewer: false,
};
