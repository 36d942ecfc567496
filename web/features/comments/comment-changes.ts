import type { Comment, CommentAdded } from '@plotline/contract/comments.ts';
import { withNewest } from '../../platform/newest-counts.ts';

// What happens to one comment. Whatever changes nothing gives back the same object.

/** A head or a reply: the contract gives a reply no replies of its own. */
type Reply = Comment['replies'][number];
type Either = Comment | Reply;
type Thread = CommentAdded['thread'];

/** How many replies a head has now. */
export function withReplies({ reply_count, seq }: Thread) {
  return <One extends Either>(head: One): One => withNewest(head, { reply_count }, seq);
}

/** The words of an edited comment; its likes and replies are as they are known here. */
export function withEdit({ content, mentions, edited_at }: Either) {
  return <One extends Either>(comment: One): One =>
    comment.content === content && comment.edited_at === edited_at
      ? comment
      : { ...comment, content, mentions, edited_at };
}

/** A deleted head, kept for its replies. */
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
