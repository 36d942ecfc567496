import type { PostVisibility } from '@plotline/contract/feed.ts';
import { allowLongStatements, withTransaction, type Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteRunOf } from '../../tracker-kit/import-runs.repository.ts';
import { deleteFindings } from './findings.repository.ts';
import type { TrackerServer } from '../../tracker-kit/tracker-server.ts';
import { addTracker, visibilityIf } from './user-tracker.service.ts';
import { confirmationMismatch, trackerNotAdded } from './trackers.errors.ts';
import { lockRemovedTracker } from './tracker-removal.repository.ts';
import { TRACKER_CHANGED, type TrackerChanged } from './trackers.events.ts';
import {
  deleteTracker,
  isShownToOthers,
  lockTrackers,
  lockTrackerState,
  saveOrder,
  updateTracker,
  type TrackerRow,
} from './trackers.repository.ts';

export type TrackerOrders = readonly { readonly tracker_type: string; readonly order: number }[];

type ChangePlatform = Pick<Platform, 'db' | 'bus' | 'now'>;

interface OwnedTracker {
  readonly userId: string;
  readonly server: TrackerServer;
}

/** Enables a tracker, adding it if necessary. Without `isPublic` it keeps its privacy or gets the default. */
export function enableTracker(
  platform: ChangePlatform,
  { userId, server }: OwnedTracker,
  isPublic: boolean | undefined,
): Promise<void> {
  const { definition } = server;
  return withTransaction(platform.db, async (trx) => {
    await addTracker(trx, { platform, userId, definition, isPublic });
    await applyChange(trx, platform, { userId, server }, { isEnabled: true, isPublic });
  });
}

/** Changes an added tracker. @throws HttpError 404 */
export function changeTracker(platform: ChangePlatform, owned: OwnedTracker, changes: Change): Promise<void> {
  return withTransaction(platform.db, (trx) => applyChange(trx, platform, owned, changes));
}

/** Changed settings; undefined ones stay. */
export interface FeedSettings {
  readonly feedEnabled?: boolean | undefined;
  readonly publishDelayMinutes?: number | undefined;
  readonly postVisibility?: PostVisibility | undefined;
}

interface Change extends FeedSettings {
  readonly isEnabled?: boolean;
  readonly isPublic?: boolean | undefined;
}

/** Applies the changes and publishes those of visibility; feed settings concern only the owner. */
async function applyChange(
  trx: Db,
  platform: ChangePlatform,
  { userId, server }: OwnedTracker,
  changes: Change,
): Promise<void> {
  const { type } = server.definition;
  const before = await lockTrackerState(trx, userId, type);
  if (!before) throw trackerNotAdded();
  const {
    isEnabled = before.isEnabled,
    isPublic = before.isPublic,
    feedEnabled = before.feedEnabled,
    publishDelayMinutes = before.publishDelayMinutes,
    postVisibility = before.postVisibility,
  } = changes;
  const state = { isEnabled, isPublic, feedEnabled, publishDelayMinutes, postVisibility };
  await updateTracker(trx, { userId, type }, state);
  const isSwitched = isEnabled !== before.isEnabled;
  if (!isSwitched && isPublic === before.isPublic) return;
  const switched = isEnabled ? 'enabled' : 'disabled';
  const visibility = visibilityIf(
    isShownToOthers(before) || isShownToOthers({ ...before, isEnabled, isPublic }),
  );
  await publishChange(
    trx,
    platform,
    { userId, server },
    { change: isSwitched ? switched : 'privacy', visibility },
  );
}

export function removeTracker(
  platform: ChangePlatform,
  owned: OwnedTracker,
  confirmation: string | undefined,
): Promise<void> {
  const { userId, server } = owned;
  const { type, name } = server.definition;
  if (confirmation !== undefined && confirmation !== name.toLowerCase()) throw confirmationMismatch();
  return withTransaction(platform.db, async (trx) => {
    const before = await lockRemovedTracker(trx, { userId, type });
    if (!before) return;
    await allowLongStatements(trx);
    // Published first, so that subscribers in this transaction can still read the data.
    const visibility = visibilityIf(isShownToOthers(before));
    await publishChange(trx, platform, owned, { change: 'removed', visibility });
    await server.removeData(trx.$pickTables<never>(), userId);
    await deleteRunOf(trx, { userId, tracker: type });
    await deleteFindings(trx, { userId, type });
    await deleteTracker(trx, userId, type);
  });
}

export function reorder({ db }: ChangePlatform, userId: string, orders: TrackerOrders): Promise<void> {
  return withTransaction(db, async (trx) =>
    saveOrder(trx, userId, inOrder(await lockTrackers(trx, userId), orders)),
  );
}

/** Returns the types in the requested order, followed by the others in their previous order. */
function inOrder(rows: readonly TrackerRow[], requested: TrackerOrders): string[] {
  const first = [...requested].sort((a, b) => a.order - b.order).map(({ tracker_type }) => tracker_type);
  const rest = [...rows].sort((a, b) => a.order - b.order).map(({ type }) => type);
  return [...new Set([...first, ...rest])];
}

function publishChange(
  trx: Db,
  { bus }: ChangePlatform,
  { userId, server }: OwnedTracker,
  event: Pick<TrackerChanged, 'change' | 'visibility'>,
): Promise<void> {
  return bus.publish(trx, TRACKER_CHANGED, {
    user_id: userId,
    tracker_type: server.definition.type,
    ...event,
  });
}
