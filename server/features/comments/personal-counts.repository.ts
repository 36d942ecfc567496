import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { blockedOf } from '../visibility/relationships.sql.ts';
import { likesHiddenByBlock } from '../likes/likes.service.ts';
import { commentLikes } from './comment-likes.ts';
import { partedOnActivity } from './comment-lists.repository.ts';
import { shownReplies } from './comment-rows.repository.ts';

/** What blocks leave of the numbers of an activity and of one of its comments. */
export interface PersonalCounts {
  readonly viewerId: string;
  readonly comments: number;
  readonly commentsSeq: number | null;
  readonly replies: number;
  readonly likes: number;
  /** Of replies and likes; null when the comment is gone. */
  readonly commentSeq: number | null;
  /** Whom blocks part from the viewer. */
  readonly partedIds: readonly string[];
}

/** For those of the viewers who have blocked a user or were blocked; for the rest all is as it is for everybody. */
export async function findPersonalCounts(
  db: Db,
  { activityUuid, commentUuid }: { readonly activityUuid: string | null; readonly commentUuid: string },
  viewerIds: readonly string[],
): Promise<readonly PersonalCounts[]> {
  const { rows } = await sql<PersonalCounts>`
    select viewer.id as "viewerId", parted.ids as "partedIds",
      coalesce(a.comment_count - ${partedOnActivity}, 0)::int as comments, a.seq as "commentsSeq",
      c.seq as "commentSeq",
      coalesce(${shownReplies}, 0) as replies,
      coalesce(c.like_count - ${likesHiddenByBlock(commentLikes, sql`c.uuid`)}, 0)::int as likes
    from unnest(${[...viewerIds]}::uuid[]) viewer (id)
    cross join lateral (select ${blockedOf(sql`viewer.id`)} as ids) parted
    left join activities a on a.uuid = ${activityUuid}::uuid
    left join comments c on c.uuid = ${commentUuid}::uuid
    where cardinality(parted.ids) > 0`.execute(db);
  return rows;
}
