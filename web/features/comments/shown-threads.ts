import type { Comment } from '@plotline/contract/comments.ts';
import { COMMENT_PREVIEW } from '@plotline/contract/limits.ts';
import { commentsIn, type CommentPages } from './list-changes.ts';
import type { Commented } from './use-comments.ts';

/** A text that is being sent. */
export interface Sending {
  readonly content: string;
  readonly headUuid: string | null;
  /** The comment it replies to: the head, or a reply in its thread. */
  readonly answeredUuid: string | null;
}

/** A comment that is being sent, or failed to be sent. */
export interface Outgoing extends Sending {
  readonly id: number;
  /** The reason of a failure; null while the comment is being sent. */
  readonly error: string | null;
}

interface Known {
  activity: Commented;
  /** The loaded heads; absent while only the preview is shown. */
  pages: Pick<CommentPages, 'pages'> | undefined;
  written: readonly Comment[];
  outgoing: readonly Outgoing[];
  viewerId: string | undefined;
}

interface Shown {
  readonly threads: readonly Comment[];
  /** Own new comments that belong on pages not loaded yet. */
  readonly later: readonly Comment[];
  /** Comments being sent that are not in the list yet. */
  readonly pending: readonly Outgoing[];
}

/** Selects the threads to show below an activity. */
export function shownThreads({ activity, pages, written, outgoing, viewerId }: Known): Shown {
  const threads = pages ? commentsIn(pages) : activity.comments_preview;
  const shown = new Set(threads.map(({ uuid }) => uuid));
  const later = written.filter((one) => one.parent_comment_uuid === null && !shown.has(one.uuid));
  // The event may arrive before the response: the comment is already in the list.
  const isThere = ({ content, headUuid }: Outgoing) =>
    written.some(
      (one) => one.user?.uuid === viewerId && one.parent_comment_uuid === headUuid && one.content === content,
    );
  return { threads, later, pending: outgoing.filter((one) => one.error !== null || !isThere(one)) };
}

/** Whether an activity has threads beyond its preview. Hidden ones, which two users see, are not counted. */
export function hasMoreThanShown({ comment_count, comments_preview }: Commented): boolean {
  const shown = comments_preview.reduce((sum, { reply_count }) => sum + 1 + reply_count, 0);
  return comment_count > shown || (comment_count < shown && comments_preview.length === COMMENT_PREVIEW);
}
