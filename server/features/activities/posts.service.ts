import type { HiddenPost, HiddenPosts, hiddenPosts, updatePost } from '@plotline/contract/activities.ts';
import type { BodyOf, QueryOf } from '@plotline/contract/endpoint.ts';
import type { Activity, PostVisibility } from '@plotline/contract/feed.ts';
import { FEED_PAGE_SIZE, POST_MAX } from '@plotline/contract/limits.ts';
import { trimText } from '@plotline/contract/text.ts';
import { instantOf } from '../../platform/cursor.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { readPage } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';
import type { MediaService } from '../media/media.service.ts';
import { keepShownTime, lockUserTracker, markShownDataChanged } from '../trackers/user-tracker.service.ts';
import { isWider, widestVisibility } from '../visibility/visibility.sql.ts';
import { ACTIVITIES_CHANGED, type ActivitiesChanged, type FeedChange } from './activities.events.ts';
import { postNotFound, postTooLong } from './posts.errors.ts';
import {
  countHiddenPosts,
  findFeedPlace,
  findHiddenPosts,
  hidePost,
  lockOwnPost,
  unhidePost,
  updatePostRow,
  updateVisibility,
  type FeedPlace,
  type HiddenPostRow,
  type OwnPost,
} from './posts.repository.ts';

export interface PostName {
  readonly uuid: string;
  readonly trackerType: string;
}

/** Changes that users make to their own posts. */
export interface PostsService {
  update(viewer: Viewer, name: PostName, change: BodyOf<typeof updatePost>): Promise<Activity>;
  setVisibility(viewer: Viewer, name: PostName, visibility: PostVisibility): Promise<Activity>;
  hide(viewer: Viewer, name: PostName): Promise<void>;
  restore(viewer: Viewer, name: PostName): Promise<Activity>;
  hidden(viewer: Viewer, query: QueryOf<typeof hiddenPosts>): Promise<HiddenPosts>;
}

export interface PostsParts {
  readonly servers: TrackerServers;
  readonly media: Pick<MediaService, 'attach'>;
  /** Reads the activity as its author sees it. */
  readonly read: (uuid: string, viewer: Viewer) => Promise<Activity>;
}

export function createPosts(
  { db, bus, now }: Pick<Platform, 'db' | 'bus' | 'now'>,
  { servers, media, read }: PostsParts,
): PostsService {
  function publish(
    trx: Db,
    post: OwnPost,
    change: Omit<ActivitiesChanged, 'user_id' | 'tracker_type' | 'activity_uuids'>,
  ): Promise<void> {
    return bus.publish(trx, ACTIVITIES_CHANGED, {
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
        if (!(await lockOwnPost(trx, post))) throw postNotFound();
        const owner = { activityUuid: post.uuid, userId: post.userId };
        const hasNewMedia = change.media !== undefined && (await media.attach(trx, owner, change.media));
        const mediaCount = hasNewMedia ? change.media?.length : undefined;
        const isEdited = await updatePostRow(trx, post.uuid, { text, mediaCount, editedAt: now() });
        if (isEdited) await publish(trx, post, { action: 'updated' });
      });
      return read(post.uuid, viewer);
    },
    setVisibility: async (viewer, name, visibility) => {
      const post = { ...name, userId: viewer.uuid };
      await withTransaction(db, async (trx) => {
        await lockUserTracker(trx, post.userId, post.trackerType);
        if (!(await lockOwnPost(trx, post))) throw postNotFound();
        const { before, after } = await updateVisibility(trx, post.uuid, visibility);
        const isWidened = isWider(after.audience, before.audience);
        // Viewers who already know the post ignore its creation; those who lost access get a deletion by the update.
        if (isWidened && after.isInFeed)
          await publish(trx, post, { action: 'created', audience: after.audience });
        const tracker = { userId: post.userId, type: post.trackerType };
        const widest = widestVisibility([before.visibility, after.visibility]);
        const changeOthers = async () => {
          // Stats of others leave out posts that they cannot see.
          if (after.audience !== before.audience)
            await markShownDataChanged(trx, { bus, now }, { ...tracker, visibility: widest });
          if (after.visibility === before.visibility) return;
          const changed = { userId: post.userId, uuids: [post.uuid] };
          await servers.get(tracker.type)?.onVisibilityChanged?.(trx.$pickTables<never>(), changed);
        };
        // The time of a change after which others see less would tell them when the author hid something.
        if (isWidened) await changeOthers();
        else await keepShownTime(trx, tracker, changeOthers);
        const [gone, added] = [feedChange(before, -1), feedChange(after, 1)];
        await publish(trx, post, {
          action: 'updated',
          widest_visibility: widest,
          ...(isWider(before.audience, after.audience) && { narrowed_from: before.audience }),
          feed_change: {
            everyone: gone.everyone + added.everyone,
            followers: gone.followers + added.followers,
          },
        });
      });
      return read(post.uuid, viewer);
    },
    hide: async (viewer, name) => {
      const post = { ...name, userId: viewer.uuid };
      await withTransaction(db, async (trx) => {
        // Hiding decrements a counter in the tracker's row: every writer locks that row first.
        await lockUserTracker(trx, post.userId, post.trackerType);
        if (!(await lockOwnPost(trx, post))) throw postNotFound();
        const place = await findFeedPlace(trx, post.uuid);
        // Published first: subscribers within this transaction still find the post visible.
        await publish(trx, post, {
          action: 'deleted',
          feed_change: feedChange(place, -1),
          audience: place.audience,
        });
        await hidePost(trx, post.uuid);
      });
    },
    restore: async (viewer, name) => {
      const post = { ...name, userId: viewer.uuid };
      await withTransaction(db, async (trx) => {
        await lockUserTracker(trx, post.userId, post.trackerType);
        const shown = await unhidePost(trx, post);
        // Without `shown`, the post is already visible, not the user's, or of a disabled tracker.
        if (!(await lockOwnPost(trx, post))) throw postNotFound();
        if (!shown) return;
        const action = shown.isInFeed ? 'created' : 'updated';
        await publish(trx, post, { action, feed_change: feedChange(shown, 1), audience: shown.audience });
      });
      return read(post.uuid, viewer);
    },
    hidden: async (viewer, query) => {
      const total = await countHiddenPosts(db, viewer.uuid);
      const { shown, next_cursor } = await readPage({ limit: FEED_PAGE_SIZE, ...query, total }, (slice) =>
        findHiddenPosts(db, viewer.uuid, slice),
      );
      return { activities: shown.map(presentHidden), total_activities: total, next_cursor };
    },
  };
}

/** Returns the growth of the feeds of everyone and of followers. */
export function feedChange({ isInFeed, audience }: FeedPlace, step: 1 | -1): FeedChange {
  const countIn = (one: typeof audience) => (isInFeed && audience === one ? step : 0);
  return { everyone: countIn('everyone'), followers: countIn('followers') };
}

function presentHidden({ trackerType, description, content, ...position }: HiddenPostRow): HiddenPost {
  return {
    activity_uuid: position.uuid,
    tracker_type: trackerType,
    activity_description: description,
    content,
    last_activity_at: instantOf(position),
  };
}

/** Returns the text without surrounding space. @throws HttpError 422 when it is too long. */
function textOf(written: string | null | undefined): string | null | undefined {
  const text = typeof written === 'string' ? trimText(written) : undefined;
  if (text !== undefined && Array.from(text).length > POST_MAX) throw postTooLong();
  return written === null ? null : text;
}
