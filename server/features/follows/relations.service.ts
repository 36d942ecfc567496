import type { FollowEntry } from '@plotline/contract/follows.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import type { Db } from '../../platform/database.ts';
import { findRelations } from './follows.repository.ts';

/** Adds to each user the follows between them and the viewer. */
export async function withRelations(
  db: Db,
  users: readonly Summary[],
  viewerId: string,
): Promise<FollowEntry[]> {
  if (users.length === 0) return [];
  const rows = await findRelations(
    db,
    users.map(({ uuid }) => uuid),
    viewerId,
  );
  const relations = new Map(rows.map((row) => [row.uuid, row]));
  return users.map((user) => {
    const relation = relations.get(user.uuid);
    return {
      ...user,
      follow_status: relation?.followState ?? '',
      follows_you: relation?.followsViewer ?? false,
    };
  });
}
