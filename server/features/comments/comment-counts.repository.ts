import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { NewComment } from './comments.repository.ts';
import { participantsIn } from './participants.repository.ts';

/** How a change leaves a conversation. */
export interface Counted {
  /** How many comments the activity has then, with replies. */
  readonly comments: number;
  readonly commentsSeq: number;
  /** How many replies the thread has then; 0 when it is gone. */
  readonly replies: number;
  /** Null when the thread is gone. */
  readonly repliesSeq: number | null;
  readonly participants: readonly string[];
}

/** Counts a comment no more: of the activity, and of the thread when it was a reply. */
export async function discountComment(
  trx: Db,
  { uuid, activityUuid, headUuid }: Pick<NewComment, 'uuid' | 'activityUuid' | 'headUuid'>,
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with head as (
      update comments set reply_count = reply_count - 1 where uuid = ${headUuid}::uuid
      returning reply_count, seq),
    thread as (
      select reply_count, seq from head
      union all select reply_count, seq from comments where uuid = ${uuid} and parent_uuid is null)
    update activities set comment_count = comment_count - 1 where uuid = ${activityUuid}
    returning comment_count as comments, seq as "commentsSeq", ${participantsIn(sql`${activityUuid}`)} as participants,
      coalesce((select reply_count from thread), 0) as replies, (select seq from thread) as "repliesSeq"`.execute(
    trx,
  );
  return rows[0] ?? { comments: 0, commentsSeq: 0, replies: 0, repliesSeq: null, participants: [] };
}
