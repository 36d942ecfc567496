import { sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import { isOlder, microsOf, type Slice } from '../../platform/paging.ts';
import { asViewer } from '../visibility/relationships.sql.ts';
import { mayView } from '../visibility/visibility.sql.ts';

export interface PostsWithMedia extends Slice {
  readonly userId: string;
  readonly viewerId: string | null;
}

/** Selects the posts of a user with pictures or videos that the viewer may see, newest first. */
export async function findPostsWithMedia(
  db: Db,
  { userId, viewerId, after, count }: PostsWithMedia,
): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select a.uuid, ${microsOf('a.event_at')} as micros from activities a
    where a.user_id = ${userId} and a.media_count > 0 and ${isOlder(after, 'a.event_at', 'a.uuid')}
      and ${mayView({
        audience: sql`a.audience`,
        authorId: sql`${userId}::uuid`,
        viewerId: asViewer(viewerId),
      })}
    order by a.event_at desc, a.uuid desc limit ${count}`.execute(db);
  return rows;
}
