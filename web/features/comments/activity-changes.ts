import type { Comment, CommentAdded, CommentDeleted } from '@plotline/contract/comments.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import { COMMENT_PREVIEW } from '@plotline/contract/limits.ts';
import { withNewest } from '../../platform/newest-counts.ts';
import { afterLike, type LikeUpdate } from '../likes/likes.live.ts';
import { withEdit, withHiddenMark, withReplies } from './comment-changes.ts';

// Changes of comments in an activity's preview. Each function returns the same object when nothing changes.

export function activityWithComment(activity: Activity, added: CommentAdded): Activity {
  const { comment, thread } = added;
  const shown = activity.comments_preview;
  const isNext =
    comment.parent_comment_uuid === null &&
    shown.length < COMMENT_PREVIEW &&
    !shown.some(({ uuid }) => uuid === comment.uuid);
  const heads = isNext ? [...shown, comment] : mapComments(shown, thread.uuid, withReplies(thread));
  return withPreview(withCommentCount(activity, added), heads);
}

export function activityWithEdit(activity: Activity, comment: Comment): Activity {
  return withPreview(activity, mapComments(activity.comments_preview, comment.uuid, withEdit(comment)));
}

export function activityWithHiddenMark(
  activity: Activity,
  { uuid, isHidden }: { uuid: string; isHidden: boolean },
): Activity {
  return withPreview(activity, mapComments(activity.comments_preview, uuid, withHiddenMark(isHidden)));
}

/** Removes a deleted comment: a preview shows no tombstones. */
export function activityWithoutComment(activity: Activity, deleted: CommentDeleted): Activity {
  const { comment_uuid: gone, thread } = deleted;
  const shown = activity.comments_preview;
  const heads = shown.some(({ uuid }) => uuid === gone)
    ? shown.filter(({ uuid }) => uuid !== gone)
    : mapComments(shown, thread.uuid, withReplies(thread));
  return withPreview(withCommentCount(activity, deleted), heads);
}

export function activityWithCommentLike(activity: Activity, update: LikeUpdate): Activity {
  const heads = mapComments(activity.comments_preview, update.likeable_uuid, (head) =>
    afterLike(head, update),
  );
  return withPreview(activity, heads);
}

function withPreview(activity: Activity, heads: Activity['comments_preview']): Activity {
  if (heads === activity.comments_preview) return activity;
  return { ...activity, comments_preview: heads, comment: heads[0] ?? null };
}

function withCommentCount(
  activity: Activity,
  { comment_count, like_count, seq }: Pick<CommentAdded, 'comment_count' | 'like_count' | 'seq'>,
): Activity {
  return withNewest(activity, { comment_count, like_count }, seq);
}

/** Changes one comment; returns the same list when nothing changes. */
export function mapComments<One extends Pick<Comment, 'uuid'>>(
  comments: One[],
  uuid: string,
  change: (comment: One) => One,
): One[] {
  const index = comments.findIndex((comment) => comment.uuid === uuid);
  const found = comments[index];
  if (!found) return comments;
  const changed = change(found);
  return changed === found ? comments : comments.with(index, changed);
}
