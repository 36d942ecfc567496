import { sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import { isOlder, microsOf, type Slice } from '../../platform/paging.ts';
import { asViewer, hasBlocked } from '../visibility/relationships.sql.ts';
import { uncounted, type ChangedFollow } from './follows.repository.ts';

export interface BlockPair {
  readonly blockerId: string;
  readonly blockedId: string;
}

/** Finds a user that the viewer can block or unblock: already blocked, or active and not blocking the viewer. */
export async function findBlockable(db: Db, username: string, viewerId: string): Promise<string | undefined> {
  const viewer = asViewer(viewerId);
  const { rows } = await sql<{ uuid: string }>`
    select u.uuid from users u
    where u.username = ${username} and (
      ${hasBlocked(viewer, sql`u.uuid`)} or (u.is_active and not ${hasBlocked(sql`u.uuid`, viewer)}))`.execute(
    db,
  );
  return rows[0]?.uuid;
}

/** @returns false when there already is such a block, or one of the users is gone. */
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

/** Deletes the follows and requests between two users, in both directions. */
export async function deleteFollowsBetween(
  trx: Db,
  { blockerId, blockedId }: BlockPair,
): Promise<readonly ChangedFollow[]> {
  const { rows } = await sql<ChangedFollow>`
    delete from follows
    where (follower_id = ${blockerId} and followee_id = ${blockedId})
      or (follower_id = ${blockedId} and followee_id = ${blockerId})
    returning ${uncounted}`.execute(trx);
  return rows;
}

/** Counts the active users blocked by a user. */
export async function countBlocks(db: Db, blockerId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from blocks b join users u on u.uuid = b.blocked_id
    where b.blocker_id = ${blockerId} and u.is_active`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Selects the active users blocked by a user, newest block first. */
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
