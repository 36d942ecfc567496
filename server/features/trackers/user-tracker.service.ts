import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordData, recordShown, recordShownWhereBehind, recordSynced } from './tracker-data.repository.ts';
import { publishTrackerChanged, type TrackerChanged } from './trackers.events.ts';
import {
  findDelayedBeyond,
  findIsEnabled,
  findHasPublishDelay,
  findIsFeedEnabled,
  findLastActive,
  findTimezone,
  insertTracker,
  isSeen,
  lockTracker,
  lockTrackerState,
  type ComingPost,
  type TrackerOf,
} from './trackers.repository.ts';

/** Adds the tracker when it is missing and holds its row until the transaction ends. */
export async function addTracker(
  trx: Db,
  {
    platform,
    userId,
    definition,
    isPublic = definition.isPublicByDefault,
  }: {
    readonly platform: Pick<Platform, 'bus' | 'now'>;
    readonly userId: string;
    readonly definition: TrackerDefinition;
    readonly isPublic?: boolean | undefined;
  },
): Promise<void> {
  const { type } = definition;
  if (await lockTracker(trx, userId, type)) return;
  const tracker = { userId, type, isPublic, createdAt: platform.now() };
  await insertTracker(trx, tracker);
  const added = { user_id: userId, tracker_type: type, change: 'added', is_own: !isPublic } as const;
  await publishTrackerChanged(platform.bus, trx, added);
  // Another user may have added it since we looked: then theirs is the row to hold.
  await lockTracker(trx, userId, type);
}

/** After a write of the tracker: whether anything is left, and when. */
export async function markTrackerChanged(
  trx: Db,
  { bus, now }: Pick<Platform, 'bus' | 'now'>,
  { userId, type, hasData }: { readonly userId: string; readonly type: string; readonly hasData: boolean },
): Promise<void> {
  const isShown = await recordData(trx, { userId, type }, { hasData, at: now() });
  await publishTrackerChanged(bus, trx, dataChanged({ userId, type }, isShown));
}

/** Others are not told: when it was may tell when its owner was here. */
export function markTrackerSynced(
  trx: Db,
  { now }: Pick<Platform, 'now'>,
  tracker: TrackerOf,
): Promise<void> {
  return recordSynced(trx, tracker, now());
}

/** What waited is seen by others from now on. */
export async function markScheduledPublished(
  trx: Db,
  { bus, now }: Pick<Platform, 'bus' | 'now'>,
  { userId, type }: TrackerOf,
): Promise<void> {
  const isShown = await recordShown(trx, { userId, type }, now());
  await publishTrackerChanged(bus, trx, dataChanged({ userId, type }, isShown));
}

/** Something that others see changed. Where things wait, that they were touched tells no one so. */
export async function markShownChanged(
  trx: Db,
  { bus, now }: Pick<Platform, 'bus' | 'now'>,
  { userId, type }: TrackerOf,
): Promise<void> {
  const isShown = await recordShownWhereBehind(trx, { userId, type }, now());
  if (isShown) await publishTrackerChanged(bus, trx, dataChanged({ userId, type }, isShown));
}

function dataChanged({ userId, type }: TrackerOf, isShown: boolean): TrackerChanged {
  return { user_id: userId, tracker_type: type, change: 'data', is_own: !isShown };
}

/** A setting of the tracker's own changes what others are shown of it. */
export async function publishTrackerPrivacy(
  trx: Db,
  { bus }: Pick<Platform, 'bus'>,
  { userId, type }: TrackerOf,
): Promise<void> {
  const state = await lockTrackerState(trx, userId, type);
  const change = { user_id: userId, tracker_type: type, change: 'privacy' } as const;
  await publishTrackerChanged(bus, trx, { ...change, is_own: !isSeen(state) });
}

export function lockUserTracker(trx: Db, userId: string, type: string): Promise<boolean> {
  return lockTracker(trx, userId, type);
}

export function isTrackerEnabled(db: Db, userId: string, type: string): Promise<boolean> {
  return findIsEnabled(db, userId, type);
}

export function isFeedEnabled(db: Db, userId: string, type: string): Promise<boolean> {
  return findIsFeedEnabled(db, userId, type);
}

/** Whether this viewer is shown what is new some time later. */
export function trackerHasPublishDelay(
  db: Db,
  { userId, type }: TrackerOf,
  viewerId: string | null,
): Promise<boolean> {
  return findHasPublishDelay(db, userId, type, viewerId);
}

/** As the database decides it when the posts come in. */
export function findScheduled(
  db: Db,
  tracker: TrackerOf,
  comingIn: { readonly posts: readonly ComingPost[]; readonly now: Date },
): Promise<string[]> {
  return findDelayedBeyond(db, tracker, comingIn);
}

/** IANA zone of a user. */
export function timezoneOf(db: Db, userId: string): Promise<string> {
  return findTimezone(db, userId);
}

/** When users were last seen, by user id. */
export function lastActiveAt(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  return findLastActive(db, userIds);
}
