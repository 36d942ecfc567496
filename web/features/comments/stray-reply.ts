import type { Comment } from '@plotline/contract/comments.ts';
import type { ReplyTarget } from './use-conversation.ts';

export const ANSWERED_IS_GONE = 'The comment you replied to was deleted.';

interface Heads {
  /** Oldest first. */
  readonly threads: readonly Pick<Comment, 'uuid' | 'is_deleted'>[];
  /** Whether the list is complete. */
  readonly isAll: boolean;
}

/** Whether the answered comment was deleted while the viewer wrote a reply. */
export function isStray({ headUuid, uuid }: ReplyTarget, { threads, isAll }: Heads): boolean {
  const head = threads.find((one) => one.uuid === headUuid);
  if (head) return head.is_deleted && uuid === headUuid;
  const last = threads.at(-1)?.uuid;
  // Ids sort by time like the list: a missing comment may be on a page that is not loaded.
  return isAll || (last !== undefined && last > headUuid);
}
