import type {
  CommentAdded,
  CommentDeleted,
  deleteComment,
  WrittenComment,
} from '@plotline/contract/comments.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { Activity } from '@plotline/contract/feed.ts';

// The events that the server sends for the viewer's own comments, made from its responses: the socket may be away.

type Subject = Pick<Activity, 'activity_uuid' | 'likeable_type'>;

export function addedByViewer(
  { activity_uuid, likeable_type: activity_type }: Subject,
  { activity: counted, thread, ...comment }: WrittenComment,
): CommentAdded {
  return { activity_type, activity_uuid, comment, ...counted, thread };
}

/** Null: the viewer may no longer see the activity. */
export function deletedByViewer(
  { activity_uuid }: Subject,
  comment_uuid: string,
  { activity: counted, thread }: ResponseOf<typeof deleteComment>,
): CommentDeleted | null {
  if (!counted || !thread) return null;
  return { comment_uuid, activity_uuid, ...counted, thread };
}
