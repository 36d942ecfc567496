import type {
  CommentAdded,
  CommentDeleted,
  deleteComment,
  WrittenComment,
} from '@plotline/contract/comments.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { Activity } from '@plotline/contract/feed.ts';

// Applies responses to own comments like the events of the server: the socket may be disconnected.

type Target = Pick<Activity, 'activity_uuid' | 'likeable_type'>;

export function addedByViewer(
  { activity_uuid, likeable_type: activity_type }: Target,
  { activity: counted, thread, ...comment }: WrittenComment,
): CommentAdded {
  return { activity_type, activity_uuid, comment, ...counted, thread };
}

/** Returns null without counts, as when the viewer may no longer see the activity. */
export function deletedByViewer(
  { activity_uuid }: Target,
  comment_uuid: string,
  { activity: counted, thread }: Omit<ResponseOf<typeof deleteComment>, 'success'>,
): CommentDeleted | null {
  if (!counted || !thread) return null;
  return { comment_uuid, activity_uuid, ...counted, thread };
}
