import { sql } from 'kysely';
import type { Db } from '../../server/platform/database.ts';

/** So many activities are written about, one after the other. */
const SUBJECTS = 5_000;

/** Those that are liked and commented on, and who made them. */
export async function findSubjects(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ uuid: string; user_id: string }>`
    select uuid, user_id from activities where audience = 'everyone' and in_feed
    order by event_at desc limit ${SUBJECTS}`.execute(db);
  return new Map(rows.map(({ uuid, user_id: authorId }) => [uuid, authorId]));
}
