import type { Comment } from '@plotline/contract/comments.ts';

// What happens to one comment. Whatever changes nothing gives back the same object.

/** A head or a reply: the contract gives a reply no replies of its own. */
type Reply = Comment['replies'][number];
type Either = Comment | Reply;

/** How many replies a head has now. */
export function withReplies(count: number) {
  return <One extends Either>(head: One): One =>
    head.reply_count === count ? head : { ...head, reply_count: count };
}

/** The words of an edited comment; its likes and replies are as they are known here. */
export function withEdit({ content, mentions, edited_at }: Either) {
  return <One extends Either>(comment: One): One =>
    comment.content === content && comment.edited_at === edited_at
      ? comment
      : { ...comment, content, mentions, edited_at };
}

/** A deleted head, kept for its replies. */
export function asTombstone(head: Comment, replyCount: number): Comment {
  if (head.is_deleted && head.reply_count === replyCount) return head;
  return {
    ...head,
    user: null,
    content: '',
    mentions: [],
    edited_at: null,
    is_deleted: true,
    reply_count: replyCount,
    like_count: 0,
    is_liked_by_viewer: false,
  };
}
