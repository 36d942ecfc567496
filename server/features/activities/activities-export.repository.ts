import { sql, type Selectable } from 'kysely';
import type { Database } from '../../platform/database.gen.ts';
import type { Db } from '../../platform/database.ts';
import { isOlder, microsOf } from '../../platform/paging.ts';

/** Columns of the exported table, in their order. */
export const EXPORTED_COLUMNS = [
  'uuid',
  'tracker_type',
  'event_at',
  'local_date',
  'description',
  'content',
  'author_text',
  'secondary',
  'visibility',
  'is_hidden',
  'is_published',
  'publish_at',
  'edited_at',
  'like_count',
  'comment_count',
] as const;

/** An own post as it is stored, with its exact position. */
export interface OwnActivity extends Pick<
  Selectable<Database['activities']>,
  (typeof EXPORTED_COLUMNS)[number]
> {
  readonly micros: number;
  readonly secondary: object | null;
  readonly stats: object | null;
}

export async function findTrackersPostedTo(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_trackers')
    .select('tracker_type')
    .where('user_id', '=', userId)
    .orderBy('tracker_type')
    .execute();
  return rows.map(({ tracker_type }) => tracker_type);
}

/** Selects the posts of one tracker, newest first. */
export async function findOwnActivities(
  db: Db,
  { userId, type, after, limit }: { userId: string; type: string; after: OwnActivity | null; limit: number },
): Promise<OwnActivity[]> {
  const { rows } = await sql<OwnActivity>`
    select uuid, tracker_type, event_at, ${microsOf('event_at')} as micros, local_date,
      description, content, author_text, secondary, stats, visibility, is_hidden, is_published, publish_at, edited_at,
      like_count, comment_count
    from activities where user_id = ${userId} and tracker_type = ${type} and ${isOlder(after, 'event_at', 'uuid')}
    order by event_at desc, uuid desc limit ${limit}`.execute(db);
  return rows;
}

export async function countOwnActivities(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from activities where user_id = ${userId}`.execute(db);
  return rows[0]?.n ?? 0;
}
