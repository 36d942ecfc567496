import { sql } from 'kysely';
import type { FollowState } from './follows.repository.ts';
import type { Db } from '../../platform/database.ts';
import { isFollowing } from '../visibility/relationships.sql.ts';

export interface RelationRow {
  readonly uuid: string;
  readonly followState: FollowState | '';
  readonly followsViewer: boolean;
}

/** Selects the follows between each of some users and the viewer. */
export async function findRelations(
  db: Db,
  userIds: readonly string[],
  viewerId: string,
): Promise<RelationRow[]> {
  const { rows } = await sql<RelationRow>`
    select p.uuid,
      coalesce((select status from follows where follower_id = ${viewerId} and followee_id = p.uuid), '')
        as "followState",
      ${isFollowing(sql`p.uuid`, sql<string>`${viewerId}::uuid`)} as "followsViewer"
    from unnest(${userIds}::uuid[]) p (uuid)`.execute(db);
  return rows;
}
