import { sql } from 'kysely';
import type { FollowState } from './follows.repository.ts';
import type { Db } from '../../platform/database.ts';

export interface RelationRow {
  readonly uuid: string;
  /** Of the viewer to the user. */
  readonly followState: FollowState | '';
  readonly followsViewer: boolean;
}

/** How each of these users stands to a viewer. */
export async function findRelations(
  db: Db,
  personIds: readonly string[],
  viewerId: string,
): Promise<RelationRow[]> {
  const { rows } = await sql<RelationRow>`
    select p.uuid,
      coalesce((select status from follows where follower_id = ${viewerId} and followee_id = p.uuid), '')
        as "followState",
      exists (select from follows where follower_id = p.uuid and followee_id = ${viewerId}
        and status = 'following') as "followsViewer"
    from unnest(${personIds}::uuid[]) p (uuid)`.execute(db);
  return rows;
}
