import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { hasOwnCounts, shownLikes, shownReplies, uncountedComments, viewerColumns } from './comments.sql.ts';

/** The counts of an activity and of one of its comments, for a viewer whose counts differ from those of everyone. */
export interface PersonalCounts {
  readonly viewerId: string;
  readonly comments: number;
  readonly commentsSeq: number | null;
  readonly replies: number;
  readonly likes: number;
  /** The `seq` of replies and likes; null when the comment is gone. */
  readonly commentSeq: number | null;
  /** Users whose actions do not reach the viewer. */
  readonly silencedIds: readonly string[];
}

/** Selects the counts for each of the viewers with a block, a mute or a comment that is hidden from others. */
export async function findPersonalCounts(
  db: Db,
  { activityUuid, commentUuid }: { activityUuid: string | null; commentUuid: string },
  viewerIds: readonly string[],
): Promise<readonly PersonalCounts[]> {
  const { rows } = await sql<PersonalCounts>`
    select viewer.id as "viewerId", silenced.ids as "silencedIds",
      coalesce(a.comment_count - ${uncountedComments}, 0)::int as comments, a.seq as "commentsSeq",
      c.seq as "commentSeq",
      coalesce(${shownReplies}, 0) as replies,
      coalesce(${shownLikes}, 0)::int as likes
    from unnest(${[...viewerIds]}::uuid[]) viewer (id)
    cross join lateral (select ${viewerColumns(sql`viewer.id`)}) silenced
    left join activities a on a.uuid = ${activityUuid}::uuid
    left join comments c on c.uuid = ${commentUuid}::uuid
    where ${hasOwnCounts}`.execute(db);
  return rows;
}
