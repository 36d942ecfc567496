import type { Comment, CommentAdded, CommentDeleted } from '@plotline/contract/comments.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import type { QueryClient } from '@tanstack/react-query';
import { findActivity } from '../likes/activity-cache.ts';
import { headsKey, repliesKey, writtenKey } from './comment-keys.ts';
import { commentsIn, type CommentPages } from './list-changes.ts';

// What the server tells by events, put together from its answer and what is known here: the socket may be away.

type Subject = Pick<Activity, 'activity_uuid' | 'likeable_type' | 'comment_count'>;

/** Null when the event has come before the answer. */
export function addedByViewer(
  queries: QueryClient,
  activity: Subject,
  comment: Comment,
): CommentAdded | null {
  const { activity_uuid, likeable_type: activity_type } = activity;
  const written = queries.getQueryData<Comment[]>(writtenKey(activity_uuid)) ?? [];
  if (written.some(({ uuid }) => uuid === comment.uuid)) return null;
  const head = comment.parent_comment_uuid;
  const replies = head === null ? 0 : countReplies(queries, activity_uuid, head) + 1;
  const thread = { uuid: head ?? comment.uuid, reply_count: replies };
  return {
    activity_type,
    activity_uuid,
    comment,
    comment_count: countComments(queries, activity) + 1,
    thread,
  };
}

/** Null when the event has come before the answer. */
export function deletedByViewer(
  queries: QueryClient,
  activity: Subject,
  comment: Comment,
): CommentDeleted | null {
  const { activity_uuid } = activity;
  const head = comment.parent_comment_uuid;
  const isThere = knownComments(queries, activity_uuid, head).some(
    ({ uuid, is_deleted }) => uuid === comment.uuid && !is_deleted,
  );
  if (!isThere) return null;
  const replies = countReplies(queries, activity_uuid, head ?? comment.uuid);
  return {
    comment_uuid: comment.uuid,
    activity_uuid,
    comment_count: Math.max(0, countComments(queries, activity) - 1),
    thread: { uuid: head ?? comment.uuid, reply_count: head === null ? replies : Math.max(0, replies - 1) },
  };
}

function countComments(queries: QueryClient, activity: Subject): number {
  return findActivity(queries, activity.activity_uuid)?.comment_count ?? activity.comment_count;
}

function countReplies(queries: QueryClient, activityUuid: string, headUuid: string): number {
  const head = knownComments(queries, activityUuid, null).find(({ uuid }) => uuid === headUuid);
  return head?.reply_count ?? 0;
}

/** Wherever a comment of this thread may be cached. */
function knownComments(
  queries: QueryClient,
  activityUuid: string,
  headUuid: string | null,
): readonly Pick<Comment, 'uuid' | 'is_deleted' | 'reply_count'>[] {
  const lists = [headsKey(activityUuid), ...(headUuid === null ? [] : [repliesKey(activityUuid, headUuid)])];
  const heads = lists.flatMap((key) => {
    const pages = queries.getQueryData<CommentPages>(key);
    return pages ? commentsIn(pages) : [];
  });
  return [
    ...heads,
    ...heads.flatMap(({ replies }) => replies),
    ...(findActivity(queries, activityUuid)?.comments_preview ?? []),
    ...(queries.getQueryData<Comment[]>(writtenKey(activityUuid)) ?? []),
  ];
}
