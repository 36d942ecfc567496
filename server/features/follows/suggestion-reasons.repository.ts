import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer, silencedOf } from '../visibility/relationships.sql.ts';

/** A user between the viewer and the suggested one: followed by the first, follower of the second. */
export interface FollowedBy {
  readonly uuid: string;
  readonly followerId: string;
}

/**
 * Finds for each suggested user a follower who is followed by the viewer. Those who hide their
 * lists, or are muted or blocked, are not named.
 */
export async function findFollowedBy(
  db: Db,
  viewerId: string,
  suggested: readonly string[],
): Promise<FollowedBy[]> {
  const viewer = asViewer(viewerId);
  const { rows } = await sql<FollowedBy>`
    select distinct on (theirs.followee_id) theirs.followee_id as uuid, u.uuid as "followerId"
    from follows mine
    join users u on u.uuid = mine.followee_id
    join follows theirs on theirs.follower_id = u.uuid and theirs.status = 'following'
      and theirs.followee_id = any(${[...suggested]}::uuid[])
    where mine.follower_id = ${viewer} and mine.status = 'following' and u.is_active
      and not (u.hide_lists or u.hide_counts) and u.uuid <> all(${silencedOf(viewer)})
    order by theirs.followee_id, mine.created_at desc, u.uuid`.execute(db);
  return rows;
}
