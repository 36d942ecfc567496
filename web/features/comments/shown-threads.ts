import type { Comment } from '@plotline/contract/comments.ts';
import { commentsIn, type CommentPages } from './list-changes.ts';
import type { Commented } from './use-comments.ts';
import type { Outgoing } from './use-send-comment.ts';

interface Known {
  activity: Commented;
  /** All heads, as far as they are read; absent while the preview is shown. */
  pages: Pick<CommentPages, 'pages'> | undefined;
  /** What the viewer has just written. */
  written: readonly Comment[];
  outgoing: readonly Outgoing[];
  viewerId: string | undefined;
}

interface Shown {
  readonly threads: readonly Comment[];
  /** Own new comments whose turn in the list has not come. */
  readonly later: readonly Comment[];
  /** What is on its way and not shown as a comment yet. */
  readonly waiting: readonly Outgoing[];
}

/** What stands below an activity. */
export function shownThreads({ activity, pages, written, outgoing, viewerId }: Known): Shown {
  const threads = pages ? commentsIn(pages) : activity.comments_preview;
  const shown = new Set(threads.map(({ uuid }) => uuid));
  const later = written.filter((one) => one.parent_comment_uuid === null && !shown.has(one.uuid));
  // The event may come before the answer: the comment is there, and its text is no longer on its way.
  const isThere = ({ content, headUuid }: Outgoing) =>
    written.some(
      (one) => one.user?.uuid === viewerId && one.parent_comment_uuid === headUuid && one.content === content,
    );
  return { threads, later, waiting: outgoing.filter((one) => one.error !== null || !isThere(one)) };
}

/** Whether an activity has threads that its preview leaves out. */
export function hasMoreThanShown({ comment_count, comments_preview }: Commented): boolean {
  const shown = comments_preview.reduce((sum, { reply_count }) => sum + 1 + reply_count, 0);
  return comment_count > shown;
}
