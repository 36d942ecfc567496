import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeMediaOf, restoreMediaOf } from '../media/media-moderation.service.ts';
import { lockUserTracker, markShownDataChanged } from '../trackers/user-tracker.service.ts';
import { ACTIVITIES_CHANGED, type ActivitiesChanged } from './activities.events.ts';
import {
  deletePostsRemovedBefore,
  emptyPost,
  findActivityPlace,
  findExistingActivities,
  findRemovedPost,
  lockPlace,
  refillPost,
  updateActivityWithheld,
} from './activity-moderation.repository.ts';
import { feedChange } from './posts.service.ts';

/** Activities as administrators need them. */
export interface ActivityModeration {
  /** Returns those that are not deleted. */
  existing(db: Db, uuids: readonly string[]): Promise<readonly string[]>;
  /**
   * Hides an activity from everyone but its author, or shows it again; others then read the tracker without it.
   * @returns false when nothing changed.
   */
  setWithheld(trx: Db, uuid: string, isWithheld: boolean): Promise<boolean>;
  /**
   * Removes the text and the files of a post and hides it from everyone but its author; the data of the tracker stays.
   * @returns false when it is gone.
   */
  remove(trx: Db, uuid: string, decisionId: string): Promise<boolean>;
  /**
   * Shows a removed post again, with what the author has not replaced since.
   * @returns false when its text and its files have been deleted for good.
   */
  restore(trx: Db, uuid: string, decisionId: string): Promise<boolean>;
  deleteRemovedBefore(moment: Date): Promise<void>;
}

export function createActivityModeration({
  db: database,
  bus,
  now,
}: Pick<Platform, 'db' | 'bus' | 'now'>): ActivityModeration {
  const moderation: ActivityModeration = {
    remove: async (trx, uuid, decisionId) => {
      if (!(await lockPost(trx, uuid))) return false;
      const removedAt = now();
      const media = await removeMediaOf(trx, uuid, removedAt);
      await emptyPost(trx, { decisionId, activityUuid: uuid, media, removedAt });
      await moderation.setWithheld(trx, uuid, true);
      return true;
    },
    restore: async (trx, uuid, decisionId) => {
      if (!(await lockPost(trx, uuid))) return false;
      const removed = await findRemovedPost(trx, decisionId);
      if (removed) {
        const mediaCount = await restoreMediaOf(trx, uuid, removed.media);
        await refillPost(trx, { decisionId, mediaCount });
      }
      await moderation.setWithheld(trx, uuid, false);
      return removed !== undefined;
    },
    deleteRemovedBefore: (moment) => deletePostsRemovedBefore(database, moment),
    existing: findExistingActivities,
    setWithheld: async (trx, uuid, isWithheld) => {
      const owner = await findActivityPlace(trx, uuid);
      if (!owner) return false;
      const { userId, trackerType } = owner;
      // The tracker's row holds counters: every writer locks it first.
      await lockUserTracker(trx, userId, trackerType);
      const before = await lockPlace(trx, uuid);
      if (!before || before.isWithheld === isWithheld) return false;
      const publish = (change: Omit<ActivitiesChanged, 'user_id' | 'tracker_type' | 'activity_uuids'>) =>
        bus.publish(trx, ACTIVITIES_CHANGED, {
          ...change,
          user_id: userId,
          tracker_type: trackerType,
          activity_uuids: [uuid],
        });
      // Published first: subscribers within this transaction find those who still see it.
      if (isWithheld)
        await publish({
          action: 'deleted',
          feed_change: feedChange(before, -1),
          audience: before.audience,
        });
      const after = await updateActivityWithheld(trx, uuid, isWithheld);
      const action = after.isInFeed ? 'created' : 'updated';
      await publish({ action, feed_change: feedChange(after, 1), audience: after.audience });
      await markShownDataChanged(
        trx,
        { bus, now },
        {
          userId,
          type: trackerType,
          visibility: after.visibility,
        },
      );
      return true;
    },
  };
  return moderation;
}

/** Locks a post as every writer of posts does. @returns false when it is gone. */
async function lockPost(trx: Db, uuid: string): Promise<boolean> {
  const owner = await findActivityPlace(trx, uuid);
  if (!owner) return false;
  await lockUserTracker(trx, owner.userId, owner.trackerType);
  return (await lockPlace(trx, uuid)) !== undefined;
}
