import type { Activity } from '@plotline/contract/feed.ts';
import type { Media } from '@plotline/contract/media.ts';
import { instantOf } from '../../platform/cursor.ts';
import type { Platform } from '../../platform/platform.ts';
import { shapeEach } from '../../platform/shape-each.ts';
import { photoUrl } from '../accounts/accounts.service.ts';
import type { MediaService } from '../media/media.service.ts';
import type { FeedRow, PostContent } from './feed.repository.ts';
import type { ReadReactions, Reactions } from './reactions.ts';
import type { ShapePosts } from './shape-posts.ts';

export interface PresenterParts {
  readonly likeableType: (trackerType: string) => string;
  readonly readReactions: ReadReactions;
  readonly media: Pick<MediaService, 'ofActivities'>;
  readonly shapePosts: ShapePosts;
  readonly log: Pick<Platform['log'], 'error'>;
}

export interface PresentOptions {
  /** Whether trackers shape their posts for this viewer. Default true. */
  readonly isShaped?: boolean;
  /** Whether likes and comments are as guests see them. Default false. */
  readonly isForGuests?: boolean;
}

/**
 * Presents rows as a viewer sees them (null: a guest). A post that cannot be shown is left out; its author gets it without
 * its content.
 */
export type PresentActivities = (
  rows: readonly FeedRow[],
  viewerId: string | null,
  options?: PresentOptions,
) => Promise<Activity[]>;

export function createPresenter(parts: PresenterParts): PresentActivities {
  const { likeableType, readReactions, media, shapePosts, log } = parts;
  return async (rows, viewerId, { isShaped = true, isForGuests = false } = {}) => {
    const [reactionsTo, mediaOf, shapeOf] = await Promise.all([
      readReactions(rows, isForGuests ? null : viewerId),
      readMedia(media, rows, viewerId),
      shapePosts(isShaped ? rows : [], viewerId),
    ]);
    const besideOf = (row: FeedRow): Beside => ({
      ...reactionsTo(row),
      media: mediaOf(row),
      likeableType: likeableType(row.tracker_type),
    });
    return shapeEach(rows, (row) => presentActivity(shapeOf(row), besideOf(row)), {
      log,
      what: 'post',
      idOf: ({ uuid }) => uuid,
      instead: (row) => (row.user_id === viewerId ? presentUnshown(row, besideOf(row)) : undefined),
    });
  };
}

/** Returns a post without its content, which cannot be shown: its author may hide it. */
function presentUnshown(row: FeedRow, beside: Beside): Activity {
  const bare = { ...row, content: null, secondary: null, stats: null };
  return { ...presentActivity(bare, beside), ...unshownContent };
}

export const unshownContent = {
  activity_description: 'has a post that cannot be shown',
  content: null,
  secondary_text: null,
  stats: null,
  cannot_be_shown: true,
};

export function presentContent(
  post: PostContent,
): Pick<Activity, 'activity_description' | 'content' | 'secondary_text' | 'stats'> {
  return {
    activity_description: post.description,
    content: post.content === '' ? null : post.content,
    secondary_text: post.secondary,
    stats: post.stats,
  };
}

/** Reads the media of a page in one query, or in none where the rows say there are none. */
async function readMedia(
  { ofActivities }: PresenterParts['media'],
  rows: readonly FeedRow[],
  viewerId: string | null,
) {
  const uuids = rows.flatMap((row) => (row.media_count > 0 ? [row.uuid] : []));
  const media = uuids.length > 0 ? await ofActivities(uuids, viewerId) : null;
  return ({ uuid }: FeedRow): readonly Media[] => media?.get(uuid) ?? [];
}

interface Beside extends Reactions {
  readonly media: readonly Media[];
  readonly likeableType: string;
}

function presentActivity(row: FeedRow, { isLiked, comments, media, likeableType }: Beside): Activity {
  return {
    activity_uuid: row.uuid,
    user_uuid: row.user_id,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    profile_photo_url: photoUrl(row.photo),
    tracker_type: row.tracker_type,
    likeable_type: likeableType,
    last_activity_at: instantOf({ micros: row.event_micros }),
    edited_at: row.edited_ms === null ? null : new Date(row.edited_ms).toISOString(),
    ...(row.publish_ms === null ? {} : { publish_at: new Date(row.publish_ms).toISOString() }),
    ...(row.visibility !== 'everyone' && { visibility: row.visibility }),
    ...(row.is_withheld && { is_withheld: true }),
    ...presentContent(row),
    media: [...media],
    comment_count: row.comment_count,
    like_count: row.like_count,
    is_liked_by_viewer: isLiked,
    seq: row.seq,
    ...(row.comments_closed === null ? {} : { comments_closed: row.comments_closed }),
    comment: comments[0] ?? null,
    comments_preview: [...comments],
  };
}
