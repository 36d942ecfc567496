import { sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import { isOlder, microsOf, type Slice } from '../../platform/paging.ts';
import type { FollowState, Pair } from './follows.repository.ts';

export interface BlockPair {
  readonly blockerId: string;
  readonly blockedId: string;
}

/** The id of a user the viewer can name to block: one they have blocked, or an active user who has not blocked them. */
export async function findBlockable(db: Db, username: string, viewerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    select u.uuid from users u
    where u.username = ${username} and (
      exists (select from blocks where blocker_id = ${viewerId} and blocked_id = u.uuid)
      or (u.is_active and not exists (select from blocks where blocker_id = u.uuid and blocked_id = ${viewerId})))`.execute(
    db,
  );
  return rows[0]?.uuid;
}

/** @returns false when there is such a block already, or no such user any more. */
export async function insertBlock(
  trx: Db,
  { blockerId, blockedId, createdAt }: BlockPair & { createdAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into blocks (blocker_id, blocked_id, created_at)
    select blocker.uuid, blocked.uuid, ${createdAt} from users blocker, users blocked
    where blocker.uuid = ${blockerId} and blocked.uuid = ${blockedId}
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

/** @returns false when there is no such block. */
export async function deleteBlock(trx: Db, { blockerId, blockedId }: BlockPair): Promise<boolean> {
  const { rows } = await sql`
    delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId} returning 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Follows and requests between two users, both ways. */
export async function deleteFollowsBetween(
  trx: Db,
  { blockerId, blockedId }: BlockPair,
): Promise<readonly (Pair & { readonly state: FollowState })[]> {
  const { rows } = await sql<Pair & { readonly state: FollowState }>`
    delete from follows
    where (follower_id = ${blockerId} and followee_id = ${blockedId})
      or (follower_id = ${blockedId} and followee_id = ${blockerId})
    returning follower_id as "followerId", followee_id as "followeeId", status as state`.execute(trx);
  return rows;
}

/** How many active users a user has blocked. */
export async function countBlocks(db: Db, blockerId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from blocks b join users u on u.uuid = b.blocked_id
    where b.blocker_id = ${blockerId} and u.is_active`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Newest block first, of active users. */
export async function findBlocks(
  db: Db,
  { blockerId, after, offset, count }: Slice & { readonly blockerId: string },
): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select b.blocked_id as uuid, ${microsOf('b.created_at')} as micros
    from blocks b join users u on u.uuid = b.blocked_id
    where b.blocker_id = ${blockerId} and u.is_active and ${isOlder(after, 'b.created_at', 'b.blocked_id')}
    order by b.created_at desc, b.blocked_id desc offset ${offset} limit ${count}`.execute(db);
  return rows;
}
