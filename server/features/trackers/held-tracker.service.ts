import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishTrackerChanged } from './trackers.events.ts';
import {
  findIsEnabled,
  findIsFeedEnabled,
  findLastActive,
  findTimezone,
  insertTracker,
  lockTracker,
  recordData,
  recordShown,
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
  await publishTrackerChanged(platform.bus, trx, { user_id: userId, tracker_type: type, change: 'added' });
  // Somebody else may have added it since we looked: then theirs is the row to hold.
  await lockTracker(trx, userId, type);
}

/** After a write of the tracker: whether anything is left, and when. */
export async function trackerTouched(
  trx: Db,
  { bus, now }: Pick<Platform, 'bus' | 'now'>,
  { userId, type, hasData }: { readonly userId: string; readonly type: string; readonly hasData: boolean },
): Promise<void> {
  const waits = await recordData(trx, { userId, type }, { hasData, at: now() });
  const change = waits ? 'own data' : 'data';
  await publishTrackerChanged(bus, trx, { user_id: userId, tracker_type: type, change });
}

/** What waited is seen by others from now on. */
export async function trackerShown(
  trx: Db,
  { bus, now }: Pick<Platform, 'bus' | 'now'>,
  { userId, type }: { readonly userId: string; readonly type: string },
): Promise<void> {
  await recordShown(trx, { userId, type }, now());
  await publishTrackerChanged(bus, trx, { user_id: userId, tracker_type: type, change: 'data' });
}

/** A setting of the tracker's own changes what others are shown of it. */
export function trackerPrivacyChanged(
  trx: Db,
  { bus }: Pick<Platform, 'bus'>,
  { userId, type }: { readonly userId: string; readonly type: string },
): Promise<void> {
  return publishTrackerChanged(bus, trx, { user_id: userId, tracker_type: type, change: 'privacy' });
}

export function lockPersonsTracker(trx: Db, userId: string, type: string): Promise<boolean> {
  return lockTracker(trx, userId, type);
}

export function isTrackerEnabled(db: Db, userId: string, type: string): Promise<boolean> {
  return findIsEnabled(db, userId, type);
}

export function isFeedEnabled(db: Db, userId: string, type: string): Promise<boolean> {
  return findIsFeedEnabled(db, userId, type);
}

/** IANA zone of a person. */
export function timezoneOf(db: Db, userId: string): Promise<string> {
  return findTimezone(db, userId);
}

/** When people were last seen, by user id. */
export function lastActiveAt(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  return findLastActive(db, userIds);
}
