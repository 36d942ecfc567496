import type { Comment, CommentAdded, CommentDeleted, CommentsPage } from '@plotline/contract/comments.ts';
import { REPLY_PREVIEW } from '@plotline/contract/limits.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { afterLike, type LikeUpdate } from '../likes/likes.live.ts';
import { mapComments } from './activity-changes.ts';
import { asTombstone, withEdit, withHiddenMark, withReplies } from './comment-changes.ts';

/** A paged list of comments: the heads of an activity's threads, or the replies of one thread. */
export type CommentPages = InfiniteData<CommentsPage, string | null>;

// Changes of comments in cached lists. Each function returns the same object when nothing changes.

/** Returns the loaded comments, each once. */
export function commentsIn({ pages }: Pick<CommentPages, 'pages'>): readonly Comment[] {
  return [...new Map(pages.flatMap(({ comments }) => comments).map((one) => [one.uuid, one])).values()];
}

export function headsWithComment(pages: CommentPages, added: CommentAdded): CommentPages {
  const { comment, thread } = added;
  if (comment.parent_comment_uuid === null) return withLast(pages, comment);
  return mapPages(pages, (heads) =>
    mapComments(heads, thread.uuid, (head) => withReply(head, comment, thread)),
  );
}

/** A hidden head enters the list with its first visible reply, which the event does not say. */
export function lacksHead(pages: CommentPages | undefined, headUuid: string): boolean {
  if (!pages || pages.pages.at(-1)?.has_more !== false) return false;
  return !commentsIn(pages).some(({ uuid }) => uuid === headUuid);
}

/** Whether there may be replies to show with a head that are not known: blocked users' replies count, too. */
export function lacksReplies(pages: CommentPages | undefined, headUuid: string): boolean {
  const head = pages && commentsIn(pages).find(({ uuid }) => uuid === headUuid);
  return head !== undefined && head.replies.length < Math.min(head.reply_count, REPLY_PREVIEW);
}

/** `pages` are those of the reply's thread. */
export function repliesWithComment(pages: CommentPages, { comment }: CommentAdded): CommentPages {
  return withLast(pages, comment);
}

export function headsWithEdit(pages: CommentPages, comment: Comment): CommentPages {
  return eachComment(pages, comment.uuid, withEdit(comment));
}

export function headsWithHiddenMark(
  pages: CommentPages,
  { uuid, isHidden }: { uuid: string; isHidden: boolean },
): CommentPages {
  return eachComment(pages, uuid, withHiddenMark(isHidden));
}

export function headsWithoutComment(pages: CommentPages, deleted: CommentDeleted): CommentPages {
  const { comment_uuid: gone, thread } = deleted;
  const count = thread.reply_count;
  const head = commentsIn(pages).find(({ uuid }) => uuid === thread.uuid);
  if (!head) return pages;
  if (gone === thread.uuid && (count > 0 || head.replies.length > 0))
    return mapPages(pages, (heads) => mapComments(heads, gone, (one) => asTombstone(one, thread)));
  // A tombstone is deleted with its last reply.
  if (gone === thread.uuid || (head.is_deleted && count === 0)) return without(pages, thread.uuid);
  return mapPages(pages, (heads) =>
    mapComments(heads, thread.uuid, (one) => withoutReply(withReplies(thread)(one), gone)),
  );
}

export function repliesWithoutComment(pages: CommentPages, deleted: CommentDeleted): CommentPages {
  return without(pages, deleted.comment_uuid);
}

export function headsWithLike(pages: CommentPages, update: LikeUpdate): CommentPages {
  return eachComment(pages, update.likeable_uuid, (comment) => afterLike(comment, update));
}

/** Appends to a list that is loaded to its end; otherwise the comment arrives with its page. */
function withLast(pages: CommentPages, comment: Comment): CommentPages {
  const last = pages.pages.at(-1);
  if (!last || last.has_more || commentsIn(pages).some(({ uuid }) => uuid === comment.uuid)) return pages;
  return mapPages(pages, (comments) => (comments === last.comments ? [...comments, comment] : comments));
}

function without(pages: CommentPages, gone: string): CommentPages {
  if (!commentsIn(pages).some(({ uuid }) => uuid === gone)) return pages;
  return mapPages(pages, (comments) => comments.filter(({ uuid }) => uuid !== gone));
}

/** Adds a reply to those shown with their head; more are loaded on demand. */
function withReply(head: Comment, reply: Comment, thread: CommentAdded['thread']): Comment {
  const counted = withReplies(thread)(head);
  const { replies } = counted;
  const isNext = replies.length < REPLY_PREVIEW && replies.length === thread.reply_count - 1;
  if (!isNext || replies.some(({ uuid }) => uuid === reply.uuid)) return counted;
  return { ...counted, replies: [...replies, { ...reply, replies: [] }] };
}

function withoutReply(head: Comment, gone: string): Comment {
  const replies = head.replies.filter(({ uuid }) => uuid !== gone);
  return replies.length === head.replies.length ? head : { ...head, replies };
}

/** Changes one comment: a head, or a reply shown with its head. */
function eachComment(
  pages: CommentPages,
  uuid: string,
  change: <One extends Comment | Comment['replies'][number]>(comment: One) => One,
): CommentPages {
  return mapPages(pages, (heads) => {
    const changed = heads.map((head): Comment => {
      if (head.uuid === uuid) return change(head);
      const replies = mapComments(head.replies, uuid, change);
      return replies === head.replies ? head : { ...head, replies };
    });
    return changed.every((head, index) => head === heads[index]) ? heads : changed;
  });
}

function mapPages(pages: CommentPages, change: (comments: Comment[]) => Comment[]): CommentPages {
  const changed = pages.pages.map((page) => {
    const comments = change(page.comments);
    return comments === page.comments ? page : { ...page, comments };
  });
  return changed.every((page, index) => page === pages.pages[index]) ? pages : { ...pages, pages: changed };
}
