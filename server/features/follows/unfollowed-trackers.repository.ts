import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer, isBlocked, isFollowing } from '../visibility/relationships.sql.ts';

export interface FollowPair {
  readonly followerId: string;
  readonly followeeId: string;
}

/** Finds an active user followed by the viewer, without a block between them. */
export async function findFollowed(db: Db, username: string, viewerId: string): Promise<string | undefined> {
  const viewer = asViewer(viewerId);
  const { rows } = await sql<{ uuid: string }>`
    select u.uuid from users u
    where u.username = ${username} and u.is_active and ${isFollowing(viewer, sql`u.uuid`)}
      and not ${isBlocked(viewer, sql`u.uuid`)}`.execute(db);
  return rows[0]?.uuid;
}

/** Keeps a follow from ending until the transaction ends. @returns false when there is none. */
export async function lockFollow(trx: Db, { followerId, followeeId }: FollowPair): Promise<boolean> {
  const { rows } = await sql`
    select 1 from follows
    where follower_id = ${followerId} and followee_id = ${followeeId} and status = 'following'
    for no key update`.execute(trx);
  return rows.length > 0;
}

/** Returns the types in alphabetical order. */
export async function findUnfollowedTrackers(
  db: Db,
  { followerId, followeeId }: FollowPair,
): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select tracker_type as type from unfollowed_trackers
    where follower_id = ${followerId} and followee_id = ${followeeId} order by tracker_type`.execute(db);
  return rows.map(({ type }) => type);
}

/** @returns the number of new types. */
export async function insertUnfollowedTrackers(
  trx: Db,
  { followerId, followeeId }: FollowPair,
  { types, createdAt }: { types: readonly string[]; createdAt: Date },
): Promise<number> {
  const { rows } = await sql`
    insert into unfollowed_trackers (follower_id, followee_id, tracker_type, created_at)
    select ${followerId}::uuid, ${followeeId}::uuid, type, ${createdAt}::timestamptz from unnest(${[...types]}::text[]) type
    on conflict do nothing returning 1`.execute(trx);
  return rows.length;
}

/** Deletes the types that are missing from a new choice. @returns their number. */
export async function deleteFollowedAgain(
  trx: Db,
  { followerId, followeeId }: FollowPair,
  types: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    delete from unfollowed_trackers
    where follower_id = ${followerId} and followee_id = ${followeeId} and tracker_type <> all(${[...types]}::text[])
    returning 1`.execute(trx);
  return rows.length;
}
