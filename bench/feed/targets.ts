import { sql } from 'kysely';
import type { Db } from '../../server/platform/database.ts';

/** Number of activities that are written about in sequence. */
const SUBJECTS = 5_000;

/** Liked and commented activities with their authors. */
export async function findTargets(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ uuid: string; user_id: string }>`
    select uuid, user_id from activities where audience = 'everyone' and in_feed
    order by event_at desc limit ${SUBJECTS}`.execute(db);
  return new Map(rows.map(({ uuid, user_id: authorId }) => [uuid, authorId]));
}
