import type { Comment, CommentAdded } from '@plotline/contract/comments.ts';
import { withNewest } from '../../platform/newest-counts.ts';

// Changes of one comment. Each function returns the same object when nothing changes.

/** A head or a reply; a reply has no replies in the contract. */
type Reply = Comment['replies'][number];
type Either = Comment | Reply;
type Thread = CommentAdded['thread'];

export function withReplies({ reply_count, like_count, seq }: Thread) {
  return <One extends Either>(head: One): One => withNewest(head, { reply_count, like_count }, seq);
}

/** Applies an edit; the event's likes and replies are ignored in favour of the cached ones. */
export function withEdit({ content, mentions, edited_at }: Either) {
  return <One extends Either>(comment: One): One =>
    comment.content === content && comment.edited_at === edited_at
      ? comment
      : { ...comment, content, mentions, edited_at };
}

export function withHiddenMark(isHidden: boolean) {
  return <One extends Either>(comment: One): One => {
    const { is_hidden: isMarked = false, ...unmarked } = comment;
    if (isMarked === isHidden) return comment;
    // The optional mark is the only field left out.
    return isHidden ? { ...comment, is_hidden: true } : (unmarked as One);
  };
}

/** Turns a head into a tombstone. */
export function asTombstone(head: Comment, thread: Thread): Comment {
  const counted = withReplies(thread)(head);
  if (counted.is_deleted) return counted;
  return {
    ...counted,
    user: null,
    content: '',
    mentions: [],
    edited_at: null,
    is_deleted: true,
    like_count: 0,
    is_liked_by_viewer: false,
  };
}
