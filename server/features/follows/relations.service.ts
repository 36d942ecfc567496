import type { FollowEntry } from '@plotline/contract/follows.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import type { Db } from '../../platform/database.ts';
import { findRelations } from './relations.repository.ts';

/** The same people in the same order, each with how they stand to the viewer. */
export async function withRelations(
  db: Db,
  people: readonly Summary[],
  viewerId: string,
): Promise<FollowEntry[]> {
  if (people.length === 0) return [];
  const rows = await findRelations(
    db,
    people.map(({ uuid }) => uuid),
    viewerId,
  );
  const relations = new Map(rows.map((row) => [row.uuid, row]));
  return people.map((person) => {
    const relation = relations.get(person.uuid);
    return {
      ...person,
      follow_status: relation?.followState ?? '',
      follows_you: relation?.followsViewer ?? false,
    };
  });
}
