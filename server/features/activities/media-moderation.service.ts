import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  findExistingMedia,
  findPostOf,
  findSmallPictures,
  findVisibleMedia,
  updateMediaRemoved,
  updateMediaWithheld,
  type ReportedMedia,
} from '../media/media-moderation.service.ts';
import { lockUserTracker } from '../trackers/user-tracker.service.ts';
import { ACTIVITIES_CHANGED } from './activities.events.ts';
import { findActivityPlace, lockPlace, markHasMedia } from './activity-moderation.repository.ts';

/** Pictures and videos of posts as administrators and reports need them. */
export interface MediaModeration {
  /** Returns the owner, the post and the alternative text of a picture or video that the viewer sees. */
  find(db: Db, uuid: string, viewerId: string): Promise<ReportedMedia | undefined>;
  /** Returns those that are not deleted. */
  existing(db: Db, uuids: readonly string[]): Promise<readonly string[]>;
  /** Returns the storage keys of small pictures by id. */
  pictures(db: Db, uuids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Hides a picture or video from everyone but its owner, or shows it again. @returns false when nothing changed. */
  setWithheld(trx: Db, uuid: string, isWithheld: boolean): Promise<boolean>;
  /** Hides a picture or video from everyone; a job deletes it later. @returns false when it is gone. */
  remove(trx: Db, uuid: string): Promise<boolean>;
  /** Undoes `remove`. @returns false when it has been deleted. */
  restore(trx: Db, uuid: string): Promise<boolean>;
}

export function createMediaModeration({ bus, now }: Pick<Platform, 'bus' | 'now'>): MediaModeration {
  /** Changes a picture or video and publishes the change of its post. */
  async function change(
    trx: Db,
    uuid: string,
    write: (activityUuid: string) => Promise<boolean>,
  ): Promise<boolean> {
    const activityUuid = await findPostOf(trx, uuid);
    const owner = activityUuid === undefined ? undefined : await findActivityPlace(trx, activityUuid);
    if (activityUuid === undefined || !owner) return false;
    const { userId, trackerType } = owner;
    // As every writer of posts does.
    await lockUserTracker(trx, userId, trackerType);
    if (!(await lockPlace(trx, activityUuid)) || !(await write(activityUuid))) return false;
    await bus.publish(trx, ACTIVITIES_CHANGED, {
      action: 'updated',
      user_id: userId,
      tracker_type: trackerType,
      activity_uuids: [activityUuid],
    });
    return true;
  }

  return {
    find: findVisibleMedia,
    existing: findExistingMedia,
    pictures: findSmallPictures,
    setWithheld: (trx, uuid, isWithheld) =>
      change(trx, uuid, () => updateMediaWithheld(trx, uuid, isWithheld)),
    remove: (trx, uuid) => change(trx, uuid, () => updateMediaRemoved(trx, uuid, now())),
    restore: (trx, uuid) =>
      change(trx, uuid, async (activityUuid) => {
        await markHasMedia(trx, activityUuid);
        return updateMediaRemoved(trx, uuid, null);
      }),
  };
}
