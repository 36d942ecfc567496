import type { Comment } from '@plotline/contract/comments.ts';
import type { ReplyTarget } from './use-conversation.ts';

export const ANSWERED_IS_GONE = 'The comment you answered is gone.';

interface Heads {
  /** Oldest first. */
  readonly threads: readonly Pick<Comment, 'uuid' | 'is_deleted'>[];
  /** Whether they are all that there are. */
  readonly isAll: boolean;
}

/** Whether the comment that a user answers is gone while they write. */
export function isStray({ headUuid, uuid }: ReplyTarget, { threads, isAll }: Heads): boolean {
  const head = threads.find((one) => one.uuid === headUuid);
  if (head) return head.is_deleted && uuid === headUuid;
  const last = threads.at(-1)?.uuid;
  // Ids sort by time, as the list does: what is missing may stand where it has not been read.
  return isAll || (last !== undefined && last > headUuid);
}
