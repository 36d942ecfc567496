import type { updatePost } from '@plotline/contract/activities.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import { POST_MAX } from '@plotline/contract/limits.ts';
import { trimText } from '@plotline/contract/text.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MediaService } from '../media/media.service.ts';
import { lockPersonsTracker } from '../trackers/held-tracker.service.ts';
import { publishActivitiesChanged, type ActivitiesChanged, type FeedChange } from './activities.events.ts';
import { postNotFound, postTooLong } from './posts.errors.ts';
import { hidePost, holdOwnPost, updatePostRow, type OwnPost } from './posts.repository.ts';

export interface PostName {
  readonly uuid: string;
  readonly trackerType: string;
}

/** What people do with their own posts, as opposed to what trackers do with them. */
export interface PostsService {
  update(viewer: Viewer, name: PostName, change: BodyOf<typeof updatePost>): Promise<Activity>;
  hide(viewer: Viewer, name: PostName): Promise<void>;
}

export interface PostsParts {
  readonly media: Pick<MediaService, 'attach'>;
  /** How the author sees it. */
  readonly read: (uuid: string, viewer: Viewer) => Promise<Activity>;
}

export function createPosts(
  { db, bus, now }: Pick<Platform, 'db' | 'bus' | 'now'>,
  { media, read }: PostsParts,
): PostsService {
  function tell(
    trx: Db,
    post: OwnPost,
    change: Pick<ActivitiesChanged, 'action' | 'feed_change'>,
  ): Promise<void> {
    return publishActivitiesChanged(bus, trx, {
      ...change,
      user_id: post.userId,
      tracker_type: post.trackerType,
      activity_uuids: [post.uuid],
    });
  }

  return {
    update: async (viewer, name, change) => {
      const text = textOf(change.content);
      const post = { ...name, userId: viewer.uuid };
      await withTransaction(db, async (trx) => {
        if (!(await holdOwnPost(trx, post))) throw postNotFound();
        if (change.media)
          await media.attach(trx, { activityUuid: post.uuid, userId: post.userId }, change.media);
        await updatePostRow(trx, post.uuid, { text, mediaCount: change.media?.length, editedAt: now() });
        await tell(trx, post, { action: 'updated' });
      });
      return read(post.uuid, viewer);
    },
    hide: async (viewer, name) => {
      const post = { ...name, userId: viewer.uuid };
      await withTransaction(db, async (trx) => {
        // Hiding counts down in the tracker's row: that row first, as whoever changes its privacy takes it.
        await lockPersonsTracker(trx, post.userId, post.trackerType);
        if (!(await holdOwnPost(trx, post))) throw postNotFound();
        const { isInFeed, audience } = await hidePost(trx, post.uuid);
        const countIn = (one: typeof audience) => (isInFeed && audience === one ? -1 : 0);
        const feed_change: FeedChange = { everyone: countIn('everyone'), followers: countIn('followers') };
        await tell(trx, post, { action: 'deleted', feed_change });
      });
    },
  };
}

/** The text without space around it. @throws HttpError 422 */
function textOf(written: string | null | undefined): string | null | undefined {
  const text = typeof written === 'string' ? trimText(written) : undefined;
  if (text !== undefined && Array.from(text).length > POST_MAX) throw postTooLong();
  return written === null ? null : text;
}
