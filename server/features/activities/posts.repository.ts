import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer, mayView } from '../follows/visibility.service.ts';

/** A post as its author names it. */
export interface OwnPost {
  readonly uuid: string;
  readonly trackerType: string;
  readonly userId: string;
}

/** Nobody else changes it until the transaction ends. False when there is none that the author may see. */
export async function holdOwnPost(trx: Db, { uuid, trackerType, userId }: OwnPost): Promise<boolean> {
  const look = {
    audience: sql<'nobody'>`a.audience`,
    authorId: sql<string>`a.user_id`,
    viewerId: asViewer(userId),
  };
  const { rows } = await sql`
    select from activities a where a.uuid = ${uuid} and a.tracker_type = ${trackerType}
      and a.user_id = ${userId} and ${mayView(look)} for no key update of a`.execute(trx);
  return rows.length > 0;
}

/** What is undefined stays as it is. The tracker's own words are no text of the author's. */
export async function updatePostRow(
  trx: Db,
  uuid: string,
  {
    text,
    mediaCount,
    editedAt,
  }: {
    readonly text: string | null | undefined;
    readonly mediaCount: number | undefined;
    readonly editedAt: Date;
  },
): Promise<void> {
  const isWritten = text !== undefined;
  await sql`
    update activities set edited_at = ${editedAt},
      author_text = case when ${isWritten} then
        case when ${text ?? null}::text is distinct from content then ${text ?? null}::text end else author_text end,
      media_count = coalesce(${mediaCount ?? null}::int2, media_count)
    where uuid = ${uuid}`.execute(trx);
}

interface FeedPlace {
  readonly isInFeed: boolean;
  readonly audience: 'nobody' | 'author' | 'followers' | 'everyone';
}

/** @returns the place that it had in the feeds. */
export async function hidePost(trx: Db, uuid: string): Promise<FeedPlace> {
  const { rows } = await sql<FeedPlace>`
    update activities a set is_hidden = true
    from (select in_feed, audience from activities where uuid = ${uuid}) before where a.uuid = ${uuid}
    returning before.in_feed as "isInFeed", before.audience`.execute(trx);
  return rows[0] ?? { isInFeed: false, audience: 'nobody' };
}
