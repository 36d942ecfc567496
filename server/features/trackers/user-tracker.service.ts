import type { PostVisibility } from '@plotline/contract/feed.ts';
import type { LimitedPosts } from '../../tracker-kit/tracker-posts.ts';
import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  keepShownAt,
  recordData,
  recordShown,
  recordSynced,
  saveDaily,
  type ShownChange,
} from './tracker-data.repository.ts';
import { TRACKER_CHANGED } from './trackers.events.ts';
import {
  findLimitedPosts,
  findDelays,
  findEnabledUsers,
  findIsEnabled,
  findHidesNewData,
  findIsFeedEnabled,
  findLastActive,
  findTimezone,
  insertTracker,
  isShownToOthers,
  lockTracker,
  lockTrackerState,
  saveWithheld,
  type NewPost,
  type UserTracker,
} from './trackers.repository.ts';

/** Adds the tracker if it is missing and locks its row until the transaction ends. */
export async function addTracker(
  trx: Db,
  {
    platform,
    userId,
    definition,
    isPublic = definition.isPublicByDefault,
  }: {
    platform: Pick<Platform, 'bus' | 'now'>;
    userId: string;
    definition: TrackerDefinition;
    isPublic?: boolean | undefined;
  },
): Promise<void> {
  const { type } = definition;
  if (await lockTracker(trx, userId, type)) return;
  const tracker = { userId, type, isPublic, createdAt: platform.now() };
  await insertTracker(trx, tracker);
  const added = { user_id: userId, tracker_type: type, change: 'added' } as const;
  await platform.bus.publish(trx, TRACKER_CHANGED, { ...added, visibility: visibilityIf(isPublic) });
  // A concurrent transaction may have added it since the first attempt.
  await lockTracker(trx, userId, type);
}

/** Records a write of the tracker and whether data remain, and publishes it to the owner. */
export async function markTrackerChanged(
  trx: Db,
  { bus, now }: Pick<Platform, 'bus' | 'now'>,
  { userId, type, hasData }: { userId: string; type: string; hasData: boolean },
): Promise<void> {
  await recordData(trx, { userId, type }, { hasData, at: now() });
  await publishOwnDataChange(trx, bus, { userId, type });
}

/** Publishes to the owner alone that data changed. */
export function publishOwnDataChange(
  trx: Db,
  bus: Platform['bus'],
  { userId, type }: UserTracker,
): Promise<void> {
  const changed = { user_id: userId, tracker_type: type, change: 'data' } as const;
  return bus.publish(trx, TRACKER_CHANGED, { ...changed, visibility: 'only_me' });
}

/** Records a sync. No event: its time could reveal when the owner was online. */
export function markTrackerSynced(
  trx: Db,
  { now }: Pick<Platform, 'now'>,
  tracker: UserTracker,
): Promise<void> {
  return recordSynced(trx, tracker, now());
}

/** Records that others see other data, and publishes it to them. */
export async function markShownDataChanged(
  trx: Db,
  { bus, now }: Pick<Platform, 'bus' | 'now'>,
  change: ShownChange,
): Promise<void> {
  const visibility = await recordShown(trx, change, now());
  if (visibility === 'only_me') return;
  const changed = { user_id: change.userId, tracker_type: change.type, change: 'shown_data' } as const;
  await bus.publish(trx, TRACKER_CHANGED, { ...changed, visibility });
}

/** Runs a change after which the time of the last visible change is what it was. The tracker must be locked. */
export function keepShownTime(trx: Db, tracker: UserTracker, change: () => Promise<void>): Promise<void> {
  return keepShownAt(trx, tracker, change);
}

/** Publishes that a setting of the tracker changed the visibility of its data. */
export async function publishTrackerPrivacy(
  trx: Db,
  { bus }: Pick<Platform, 'bus'>,
  { userId, type }: UserTracker,
): Promise<void> {
  const state = await lockTrackerState(trx, userId, type);
  const change = { user_id: userId, tracker_type: type, change: 'privacy' } as const;
  await bus.publish(trx, TRACKER_CHANGED, { ...change, visibility: visibilityIf(isShownToOthers(state)) });
}

/** Hides a tracker from others, whatever its privacy, or ends that. */
export async function setTrackerWithheld(
  trx: Db,
  { bus }: Pick<Platform, 'bus'>,
  { userId, type, isWithheld }: UserTracker & { readonly isWithheld: boolean },
): Promise<void> {
  const state = await lockTrackerState(trx, userId, type);
  if (state === undefined || state.isWithheld === isWithheld) return;
  await saveWithheld(trx, { userId, type }, isWithheld);
  // Others who lose or gain the tracker learn of it.
  const visibility = visibilityIf(isShownToOthers({ ...state, isWithheld: false }));
  await bus.publish(trx, TRACKER_CHANGED, {
    user_id: userId,
    tracker_type: type,
    change: 'privacy',
    visibility,
  });
}

/** Sets whether others see new data only when the owner's day is over. */
export function setTrackerDaily(trx: Db, tracker: UserTracker, isDaily: boolean): Promise<void> {
  return saveDaily(trx, tracker, isDaily);
}

/** Returns who sees a change of a whole tracker. */
export function visibilityIf(isShown: boolean): PostVisibility {
  return isShown ? 'everyone' : 'only_me';
}

export function lockUserTracker(trx: Db, userId: string, type: string): Promise<boolean> {
  return lockTracker(trx, userId, type);
}

export function isTrackerEnabled(db: Db, userId: string, type: string): Promise<boolean> {
  return findIsEnabled(db, userId, type);
}

export function findUsersWithTracker(
  db: Db,
  userIds: readonly string[],
  type: string,
): Promise<ReadonlySet<string>> {
  return findEnabledUsers(db, userIds, type);
}

export function isFeedEnabled(db: Db, userId: string, type: string): Promise<boolean> {
  return findIsFeedEnabled(db, userId, type);
}

/** Returns whether this viewer sees new data with a delay, or not at all. */
export function trackerHidesNewData(
  db: Db,
  { userId, type }: UserTracker,
  viewerId: string | null,
): Promise<boolean> {
  return findHidesNewData(db, userId, type, viewerId);
}

/** Returns the publish delays in minutes by user id, without users who have none. */
export function findPublishDelays(
  db: Db,
  userIds: readonly string[],
  type: string,
): Promise<ReadonlyMap<string, number>> {
  return findDelays(db, userIds, type);
}

/** Returns which new posts not everyone will see, by the same rule as the database. */
export function findLimited(
  db: Db,
  tracker: UserTracker,
  newPosts: { readonly posts: readonly NewPost[]; readonly now: Date },
): Promise<LimitedPosts> {
  return findLimitedPosts(db, tracker, newPosts);
}

export function timezoneOf(db: Db, userId: string): Promise<string> {
  return findTimezone(db, userId);
}

/** Returns the times of the last activity by user id. */
export function lastActiveAt(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  return findLastActive(db, userIds);
}
