import { sql, type QueryExecutorProvider } from 'kysely';
import { asViewer } from '../visibility/relationships.sql.ts';
import { mayViewActivity } from '../visibility/visibility.sql.ts';

/** Selects those of a user's activities that are published and visible to their author: neither scheduled nor hidden. */
export async function findPublishedPosts(
  db: QueryExecutorProvider,
  userId: string,
  uuids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid from activities a
    where a.uuid = any(${uuids}::uuid[]) and a.user_id = ${userId} and a.is_published
      and ${mayViewActivity(asViewer(userId))}
    order by a.event_at, a.uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
}
