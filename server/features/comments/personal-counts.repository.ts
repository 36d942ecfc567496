import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { blockedOf } from '../follows/visibility.service.ts';
import { partedOnActivity } from './comment-lists.repository.ts';
import { shownReplies } from './comment-rows.repository.ts';

/** What blocks leave of the numbers of an activity and of one of its threads. */
export interface PersonalCounts {
  readonly viewerId: string;
  readonly comments: number;
  readonly replies: number;
  /** Whom blocks part from the viewer. */
  readonly partedIds: readonly string[];
}

/** For those of the viewers who have blocked somebody or were blocked; for the rest all is as it is for everybody. */
export async function findPersonalCounts(
  db: Db,
  { activityUuid, headUuid }: { readonly activityUuid: string | null; readonly headUuid: string | null },
  viewerIds: readonly string[],
): Promise<readonly PersonalCounts[]> {
  const { rows } = await sql<PersonalCounts>`
    select viewer.id as "viewerId", parted.ids as "partedIds",
      coalesce(a.comment_count - ${partedOnActivity}, 0)::int as comments,
      coalesce(${shownReplies}, 0) as replies
    from unnest(${[...viewerIds]}::uuid[]) viewer (id)
    cross join lateral (select ${blockedOf(sql`viewer.id`)} as ids) parted
    left join activities a on a.uuid = ${activityUuid}::uuid
    left join comments c on c.uuid = ${headUuid}::uuid
    where cardinality(parted.ids) > 0`.execute(db);
  return rows;
}
