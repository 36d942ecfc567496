import type { Activity } from '@plotline/contract/feed.ts';
import type { Media } from '@plotline/contract/media.ts';
import { instantOf } from '../../platform/cursor.ts';
import { photoUrl } from '../accounts/accounts.service.ts';
import type { FeedRow } from './feed.repository.ts';
import type { Reactions } from './reactions.ts';

export interface ActivityLabels {
  /** What a tracker's items are called when they are liked. */
  readonly likeableType: (trackerType: string) => string;
}

export function presentActivity(
  row: FeedRow,
  { isLiked, likeCount, comments, commentCount, media }: Reactions & { readonly media: readonly Media[] },
  { likeableType }: ActivityLabels,
): Activity {
  return {
    activity_uuid: row.uuid,
    user_uuid: row.user_id,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    profile_photo_url: photoUrl(row.photo),
    tracker_type: row.tracker_type,
    likeable_type: likeableType(row.tracker_type),
    activity_description: row.description,
    last_activity_at: instantOf({ micros: row.event_micros }),
    edited_at: row.edited_ms === null ? null : new Date(row.edited_ms).toISOString(),
    ...(row.publish_ms === null ? {} : { publish_at: new Date(row.publish_ms).toISOString() }),
    content: row.content === '' ? null : row.content,
    media: [...media],
    secondary_text: row.secondary,
    stats: row.stats,
    comment_count: commentCount,
    like_count: likeCount,
    is_liked_by_viewer: isLiked,
    seq: row.seq,
    comment: comments[0] ?? null,
    comments_preview: [...comments],
  };
}
