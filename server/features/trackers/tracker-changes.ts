import { withTransaction, type Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteRunOf } from '../../tracker-kit/import-runs.repository.ts';
import type { TrackerServer } from '../../tracker-kit/tracker-server.ts';
import { addTracker } from './held-tracker.service.ts';
import { confirmationMismatch, trackerNotAdded } from './trackers.errors.ts';
import { publishTrackerChanged, type TrackerChanged } from './trackers.events.ts';
import {
  deleteTracker,
  isSeen,
  lockTrackers,
  lockTrackerState,
  saveOrder,
  updateTracker,
  type TrackerRow,
} from './trackers.repository.ts';

export type TrackerOrders = readonly { readonly tracker_type: string; readonly order: number }[];

type ChangePlatform = Pick<Platform, 'db' | 'bus' | 'now'>;

/** Whose tracker, and its server half. */
interface Owned {
  readonly userId: string;
  readonly server: TrackerServer;
}

/** `isPublic` undefined keeps the privacy it has, or takes that of a new one. */
export function enableTracker(
  platform: ChangePlatform,
  { userId, server }: Owned,
  isPublic: boolean | undefined,
): Promise<void> {
  const { definition } = server;
  return withTransaction(platform.db, async (trx) => {
    await addTracker(trx, { platform, userId, definition, isPublic });
    await setTo(trx, platform, { userId, server }, { isEnabled: true, isPublic });
  });
}

/** Changes a tracker that must be there. */
export function changeTracker(platform: ChangePlatform, owned: Owned, what: Change): Promise<void> {
  return withTransaction(platform.db, (trx) => setTo(trx, platform, owned, what));
}

/** What is undefined stays as it is. */
export interface FeedSettings {
  readonly feedEnabled?: boolean | undefined;
  readonly publishDelayMinutes?: number | undefined;
}

interface Change extends FeedSettings {
  readonly isEnabled?: boolean;
  readonly isPublic?: boolean | undefined;
}

/** What it is already is told to no one, and how it posts concerns its owner alone. */
async function setTo(
  trx: Db,
  platform: ChangePlatform,
  { userId, server }: Owned,
  what: Change,
): Promise<void> {
  const { type } = server.definition;
  const before = await lockTrackerState(trx, userId, type);
  if (!before) throw trackerNotAdded();
  const {
    isEnabled = before.isEnabled,
    isPublic = before.isPublic,
    feedEnabled = before.feedEnabled,
    publishDelayMinutes = before.publishDelayMinutes,
  } = what;
  await updateTracker(trx, { userId, type }, { isEnabled, isPublic, feedEnabled, publishDelayMinutes });
  const isSwitched = isEnabled !== before.isEnabled;
  if (!isSwitched && isPublic === before.isPublic) return;
  const switched = isEnabled ? 'enabled' : 'disabled';
  const is_own = !isSeen(before) && !isSeen({ isEnabled, isPublic });
  await tell(trx, platform, { userId, server }, { change: isSwitched ? switched : 'privacy', is_own });
}

/** With everything in it. Nothing to remove is fine. */
export function removeTracker(
  platform: ChangePlatform,
  owned: Owned,
  confirmation: string | undefined,
): Promise<void> {
  const { userId, server } = owned;
  const { type, name } = server.definition;
  if (confirmation !== undefined && confirmation !== name.toLowerCase()) throw confirmationMismatch();
  return withTransaction(platform.db, async (trx) => {
    const before = await lockTrackerState(trx, userId, type);
    if (!before) return;
    // Published before: subscribers within this transaction may still read what is about to go.
    await tell(trx, platform, owned, { change: 'removed', is_own: !isSeen(before) });
    await server.removeData(trx.$pickTables<never>(), userId);
    await deleteRunOf(trx, { userId, tracker: type });
    await deleteTracker(trx, userId, type);
  });
}

export function reorder({ db }: ChangePlatform, userId: string, orders: TrackerOrders): Promise<void> {
  return withTransaction(db, async (trx) =>
    saveOrder(trx, userId, inOrder(await lockTrackers(trx, userId), orders)),
  );
}

/** The wanted ones first, in the order wanted; then the rest as they were. */
function inOrder(rows: readonly TrackerRow[], wanted: TrackerOrders): string[] {
  const first = [...wanted].sort((a, b) => a.order - b.order).map(({ tracker_type }) => tracker_type);
  const rest = [...rows].sort((a, b) => a.order - b.order).map(({ type }) => type);
  return [...new Set([...first, ...rest])];
}

function tell(
  trx: Db,
  { bus }: ChangePlatform,
  { userId, server }: Owned,
  how: Pick<TrackerChanged, 'change' | 'is_own'>,
): Promise<void> {
  return publishTrackerChanged(bus, trx, { user_id: userId, tracker_type: server.definition.type, ...how });
}
