import {
  commentDelete,
  commentNew,
  commentReply,
  commentUpdate,
  type Comment,
  type CommentAdded,
  type CommentDeleted,
} from '@plotline/contract/comments.ts';
import { COMMENT_TYPE, likeAdd, likeRemove, reactionsUpdate } from '@plotline/contract/likes.ts';
import { CancelledError, type QueryClient } from '@tanstack/react-query';
import { logProblem } from '../../platform/log.ts';
import { patchQueries } from '../../platform/live-patch.ts';
import { activityIn, refetchOlder, onEvent, type LiveFeature } from '../../platform/realtime-live.ts';
import {
  findActivity,
  patchActivities,
  patchActivity,
  refreshActivity,
} from '../activities/activity-cache.ts';
import { afterLike, likeUpdateOf, type ApplyLike } from '../likes/likes.live.ts';
import {
  activityWithComment,
  activityWithCommentLike,
  activityWithEdit,
  activityWithHiddenMark,
  activityWithoutComment,
  mapComments,
} from './activity-changes.ts';
import { withEdit } from './comment-changes.ts';
import { commentsKey, commentsOfKey, headsKey, repliesKey, writtenKey } from './comment-keys.ts';
import {
  headsWithComment,
  headsWithEdit,
  headsWithHiddenMark,
  headsWithLike,
  headsWithoutComment,
  lacksHead,
  lacksReplies,
  repliesWithComment,
  repliesWithoutComment,
  type CommentPages,
} from './list-changes.ts';
import { hasMoreThanShown } from './shown-threads.ts';

/** Adds a comment or reply, from an event or just written here. */
export function applyAdded(queries: QueryClient, added: CommentAdded, viewerId: string): void {
  const { comment, activity_uuid: activity, thread } = added;
  patchActivity(queries, activity, (one) => activityWithComment(one, added));
  patchQueries<CommentPages>(queries, headsKey(activity), (pages) => headsWithComment(pages, added));
  if (comment.parent_comment_uuid !== null)
    patchQueries<CommentPages>(queries, repliesKey(activity, thread.uuid), (pages) =>
      repliesWithComment(pages, added),
    );
  const heads = queries.getQueryData<CommentPages>(headsKey(activity));
  if (lacksHead(heads, thread.uuid) || lacksReplies(heads, thread.uuid)) refetchHeads(queries, activity);
  if (comment.user?.uuid !== viewerId) return;
  queries.setQueryData<Comment[]>(writtenKey(activity), (written = []) =>
    written.some(({ uuid }) => uuid === comment.uuid) ? written : [...written, comment],
  );
}

export function applyEdit(queries: QueryClient, comment: Comment): void {
  patchActivities(queries, (activity) => activityWithEdit(activity, comment));
  patchQueries<CommentPages>(queries, commentsKey, (pages) => headsWithEdit(pages, comment));
  patchWritten(queries, (written) => mapComments(written, comment.uuid, withEdit(comment)));
}

/** Marks a comment on an own activity as hidden from others, or not. */
export function applyHidden(queries: QueryClient, uuid: string, isHidden: boolean): void {
  patchActivities(queries, (activity) => activityWithHiddenMark(activity, { uuid, isHidden }));
  patchQueries<CommentPages>(queries, commentsKey, (pages) => headsWithHiddenMark(pages, { uuid, isHidden }));
}

export function applyDelete(queries: QueryClient, deleted: CommentDeleted): void {
  const { activity_uuid: activity, thread, comment_uuid: gone } = deleted;
  const before = findActivity(queries, activity);
  patchActivity(queries, activity, (one) => activityWithoutComment(one, deleted));
  patchQueries<CommentPages>(queries, headsKey(activity), (pages) => headsWithoutComment(pages, deleted));
  patchQueries<CommentPages>(queries, repliesKey(activity, thread.uuid), (pages) =>
    repliesWithoutComment(pages, deleted),
  );
  patchWritten(queries, (written) => {
    const left = written.filter(({ uuid }) => uuid !== gone);
    return left.length === written.length ? written : left;
  });
  if (lacksReplies(queries.getQueryData<CommentPages>(headsKey(activity)), thread.uuid))
    refetchHeads(queries, activity);
  if (before?.comments_preview.some(({ uuid }) => uuid === gone)) fillPreview(queries, activity);
}

function refetchHeads(queries: QueryClient, activityUuid: string): void {
  void queries.invalidateQueries({ queryKey: headsKey(activityUuid) });
}

/** Fetches the comment that replaces a deleted one in the preview, which the event does not name. */
function fillPreview(queries: QueryClient, uuid: string): void {
  const activity = findActivity(queries, uuid);
  if (!activity || !hasMoreThanShown(activity)) return;
  refreshActivity(queries, uuid).catch((error: unknown) => {
    if (!(error instanceof CancelledError)) logProblem('Could not fetch the next comment', error);
  });
}

export const applyCommentLike: ApplyLike = (queries, update) => {
  patchActivities(queries, (activity) => activityWithCommentLike(activity, update));
  patchQueries<CommentPages>(queries, commentsKey, (pages) => headsWithLike(pages, update));
  patchWritten(queries, (written) =>
    mapComments(written, update.likeable_uuid, (one) => afterLike(one, update)),
  );
};

function patchWritten(queries: QueryClient, change: (written: Comment[]) => Comment[]): void {
  patchQueries<Comment[]>(queries, writtenKey('').slice(0, 1), change);
}

export const commentsLive: LiveFeature = {
  handlers: [
    onEvent(commentNew, applyAdded),
    onEvent(commentReply, applyAdded),
    onEvent(commentUpdate, (queries, { comment }) => applyEdit(queries, comment)),
    onEvent(commentDelete, applyDelete),
    onEvent(likeAdd, (queries, change, viewerId) => {
      if (change.likeable_type === COMMENT_TYPE)
        applyCommentLike(queries, likeUpdateOf(change, { isLiked: true, viewerId }));
    }),
    onEvent(likeRemove, (queries, change, viewerId) => {
      if (change.likeable_type === COMMENT_TYPE)
        applyCommentLike(queries, likeUpdateOf(change, { isLiked: false, viewerId }));
    }),
    onEvent(
      reactionsUpdate,
      (queries, { activity_uuid: activity }) =>
        void queries.invalidateQueries({ queryKey: commentsOfKey(activity) }),
    ),
  ],
  refetchAfterReconnect: [commentsKey],
  missed: (queries, { topic, changedAt }) => {
    const activity = activityIn(topic);
    if (activity !== undefined) refetchOlder(queries, commentsOfKey(activity), changedAt);
  },
};
