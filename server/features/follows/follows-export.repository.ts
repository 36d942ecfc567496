import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { isOlder, microsOf } from '../../platform/paging.ts';

export type Connection = keyof typeof rowsOf;

export const CONNECTIONS = [
  'followers',
  'following',
  'requests-received',
  'requests-sent',
  'blocks',
  'mutes',
] as const satisfies Connection[];

export interface Connected {
  readonly uuid: string;
  readonly username: string;
  readonly since: Date;
  readonly micros: number;
}

/** Selects the other user and the date of each connection. */
const rowsOf = {
  followers: (userId: string) => sql`select follower_id as other, created_at from follows
    where followee_id = ${userId} and status = 'following'`,
  following: (userId: string) => sql`select followee_id as other, created_at from follows
    where follower_id = ${userId} and status = 'following'`,
  'requests-received': (userId: string) => sql`select follower_id as other, created_at from follows
    where followee_id = ${userId} and status = 'requested'`,
  'requests-sent': (userId: string) => sql`select followee_id as other, created_at from follows
    where follower_id = ${userId} and status = 'requested'`,
  blocks: (userId: string) => sql`select blocked_id as other, created_at from blocks
    where blocker_id = ${userId}`,
  mutes: (userId: string) => sql`select muted_id as other, created_at from mutes
    where muter_id = ${userId}`,
};

/** Selects active users of one kind of connection, newest first. */
export async function findConnected(
  db: Db,
  {
    connection,
    userId,
    after,
    limit,
  }: { connection: Connection; userId: string; after: Connected | null; limit: number },
): Promise<Connected[]> {
  const { rows } = await sql<Connected>`
    select u.uuid, u.username, c.created_at as since, ${microsOf('c.created_at')} as micros
    from (${rowsOf[connection](userId)}) c join users u on u.uuid = c.other
    where u.is_active and ${isOlder(after, 'c.created_at', 'c.other')}
    order by c.created_at desc, c.other desc limit ${limit}`.execute(db);
  return rows;
}

export async function countConnected(db: Db, connection: Connection, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${rowsOf[connection](userId)}) c join users u on u.uuid = c.other
    where u.is_active`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface UnfollowedTracker {
  readonly uuid: string;
  readonly username: string;
  readonly tracker_type: string;
  readonly since: Date;
}

/** Selects trackers of active followed users that do not enter the user's feeds, in the order of users and types. */
export async function findUnfollowedForExport(
  db: Db,
  { userId, after, limit }: { userId: string; after: UnfollowedTracker | null; limit: number },
): Promise<UnfollowedTracker[]> {
  const first = '00000000-0000-0000-0000-000000000000';
  const { rows } = await sql<UnfollowedTracker>`
    select u.uuid, u.username, c.tracker_type, c.created_at as since
    from unfollowed_trackers c join users u on u.uuid = c.followee_id
    where c.follower_id = ${userId} and u.is_active
      and (c.followee_id, c.tracker_type) > (${after?.uuid ?? first}::uuid, ${after?.tracker_type ?? ''})
    order by c.followee_id, c.tracker_type limit ${limit}`.execute(db);
  return rows;
}

export async function countUnfollowedForExport(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from unfollowed_trackers c join users u on u.uuid = c.followee_id
    where c.follower_id = ${userId} and u.is_active`.execute(db);
  return rows[0]?.n ?? 0;
}
