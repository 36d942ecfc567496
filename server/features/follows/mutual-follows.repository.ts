import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer, blockedOf } from '../visibility/relationships.sql.ts';

export interface MutualFollow {
  readonly uuid: string;
  readonly total: number;
}

/** Finds active users followed by both users, the viewer's latest follows first, without those hidden by a block. */
export async function findMutual(
  db: Db,
  { ownerId, viewerId, limit }: { ownerId: string; viewerId: string; limit: number },
): Promise<MutualFollow[]> {
  const viewer = asViewer(viewerId);
  const { rows } = await sql<MutualFollow>`
    select mine.followee_id as uuid, count(*) over () as total
    from follows mine
    join follows theirs on theirs.follower_id = ${ownerId} and theirs.followee_id = mine.followee_id
      and theirs.status = 'following'
    join users u on u.uuid = mine.followee_id
    where mine.follower_id = ${viewer} and mine.status = 'following' and u.is_active
      and mine.followee_id <> all(${blockedOf(viewer)})
    order by mine.created_at desc, mine.followee_id desc limit ${limit}`.execute(db);
  return rows;
}
