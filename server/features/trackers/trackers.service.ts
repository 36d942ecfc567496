import type { Profile } from '@plotline/contract/profiles.ts';
import type { AvailableTracker, Tracker, UsageStats } from '@plotline/contract/trackers.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TrackerServer } from '../../tracker-kit/tracker-server.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { addTracker } from './held-tracker.service.ts';
import { presentAvailable, presentTracker } from './present-tracker.ts';
import { confirmationMismatch, trackerNotAdded, unknownTracker } from './trackers.errors.ts';
import { publishTrackerChanged, type TrackerChanged } from './trackers.events.ts';
import {
  deleteTracker,
  findTrackers,
  findVisibleTrackers,
  lockTracker,
  lockTrackers,
  saveOrder,
  updateTracker,
  type TrackerRow,
} from './trackers.repository.ts';
import { createUsage } from './usage.ts';

/** The trackers this server has, by type, in the order in which they are shown. */
export type TrackerServers = ReadonlyMap<string, TrackerServer>;

export interface TrackersDependencies {
  readonly servers: TrackerServers;
  readonly accounts: Pick<AccountService, 'summariesOf'>;
}

export interface TrackersService {
  available(viewer: Viewer | null): Promise<AvailableTracker[]>;
  mine(userId: string): Promise<Tracker[]>;
  enabled(userId: string): Promise<Tracker[]>;
  usageStats(viewer: Viewer): Promise<UsageStats[]>;
  enable(userId: string, type: string): Promise<Tracker>;
  disable(userId: string, type: string): Promise<Tracker>;
  setPublic(userId: string, type: string, isPublic: boolean): Promise<Tracker>;
  remove(userId: string, type: string, confirmation: string | undefined): Promise<void>;
  reorder(
    userId: string,
    orders: readonly { readonly tracker_type: string; readonly order: number }[],
  ): Promise<Tracker[]>;
  /** What a viewer may see of a person's trackers, as a profile shows it. */
  visibleTrackers(userId: string, viewerId: string | null): Promise<Profile['enabled_trackers']>;
  /** What a person could still add. */
  addableTrackers(userId: string): Promise<Profile['available_trackers']>;
}

export function createTrackersService(
  platform: Platform,
  dependencies: TrackersDependencies,
): TrackersService {
  const { db, bus } = platform;
  const { servers } = dependencies;
  const usage = createUsage(platform, dependencies);

  function serverOf(type: string): TrackerServer {
    const server = servers.get(type);
    if (!server) throw unknownTracker();
    return server;
  }

  function tell(trx: Db, userId: string, type: string, event: TrackerChanged['change']): Promise<void> {
    return publishTrackerChanged(bus, trx, { user_id: userId, tracker_type: type, change: event });
  }

  /** Changes a tracker that must be there. */
  async function change(
    { userId, type }: { userId: string; type: string },
    what: Parameters<typeof updateTracker>[2],
    event: TrackerChanged['change'],
  ): Promise<Tracker> {
    serverOf(type);
    await withTransaction(db, async (trx) => {
      if (!(await updateTracker(trx, { userId, type }, what))) throw trackerNotAdded();
      await tell(trx, userId, type, event);
    });
    return readOne(userId, type);
  }

  async function readOne(userId: string, type: string): Promise<Tracker> {
    const row = (await findTrackers(db, userId)).find((candidate) => candidate.type === type);
    if (!row) throw trackerNotAdded();
    return presentTracker(serverOf(type).definition, row, await headlineOf(userId, type));
  }

  async function presentAll(userId: string, rows: readonly TrackerRow[]): Promise<Tracker[]> {
    const known = rows.flatMap((row) => {
      const server = servers.get(row.type);
      return server ? [{ row, server }] : [];
    });
    return Promise.all(
      known.map(async ({ row, server }) =>
        presentTracker(server.definition, row, await headlineOf(userId, row.type)),
      ),
    );
  }

  /** A tracker that fails to find its figure must not take the list with it. */
  async function headlineOf(userId: string, type: string): Promise<Tracker['headline']> {
    try {
      return (await serverOf(type).headlines([userId])).get(userId) ?? null;
    } catch (error) {
      platform.log.error({ err: error, tracker: type }, 'no headline');
      return null;
    }
  }

  return {
    available: async (viewer) => {
      const [counts, mine] = await Promise.all([usage.counts(), viewer ? findTrackers(db, viewer.uuid) : []]);
      return [...servers.values()].map(({ definition }) =>
        presentAvailable(definition, {
          totalUsers: counts.get(definition.type)?.totalUsers ?? 0,
          isAdded: mine.some(({ type }) => type === definition.type),
        }),
      );
    },
    mine: async (userId) => presentAll(userId, await findTrackers(db, userId)),
    enabled: async (userId) =>
      presentAll(
        userId,
        (await findTrackers(db, userId)).filter(({ isEnabled }) => isEnabled),
      ),
    usageStats: (viewer) => usage.stats(viewer),
    enable: async (userId, type) => {
      const { definition } = serverOf(type);
      await withTransaction(db, async (trx) => {
        await addTracker(trx, { platform, userId, definition });
        await updateTracker(trx, { userId, type }, { isEnabled: true });
        await tell(trx, userId, type, 'enabled');
      });
      return readOne(userId, type);
    },
    disable: (userId, type) => change({ userId, type }, { isEnabled: false }, 'disabled'),
    setPublic: (userId, type, isPublic) => change({ userId, type }, { isPublic }, 'privacy'),
    remove: async (userId, type, confirmation) => {
      const server = serverOf(type);
      if (confirmation !== undefined && confirmation !== server.definition.name.toLowerCase())
        throw confirmationMismatch();
      await withTransaction(db, async (trx) => {
        if (!(await lockTracker(trx, userId, type))) return;
        await server.removeData(trx, userId);
        await deleteTracker(trx, userId, type);
        await tell(trx, userId, type, 'removed');
      });
    },
    reorder: async (userId, orders) => {
      for (const { tracker_type } of orders) serverOf(tracker_type);
      await withTransaction(db, async (trx) =>
        saveOrder(trx, userId, inOrder(await lockTrackers(trx, userId), orders)),
      );
      return presentAll(userId, await findTrackers(db, userId));
    },
    visibleTrackers: async (userId, viewerId) =>
      (await findVisibleTrackers(db, userId, viewerId)).flatMap((row) => {
        const server = servers.get(row.type);
        return server ? [presentOnProfile(row, server.definition.name)] : [];
      }),
    addableTrackers: async (userId) => {
      const added = new Set((await findTrackers(db, userId)).map(({ type }) => type));
      return [...servers.values()]
        .filter(({ definition }) => !added.has(definition.type))
        .map(({ definition }) => ({ type: definition.type, name: definition.name }));
    },
  };
}

/** The wanted ones first, in the order wanted; then the rest as they were. */
function inOrder(
  rows: readonly TrackerRow[],
  wanted: readonly { readonly tracker_type: string; readonly order: number }[],
): string[] {
  const first = [...wanted].sort((a, b) => a.order - b.order).map(({ tracker_type }) => tracker_type);
  const rest = [...rows].sort((a, b) => a.order - b.order).map(({ type }) => type);
  return [...new Set([...first, ...rest])];
}

function presentOnProfile(row: TrackerRow, name: string): Profile['enabled_trackers'][number] {
  return {
    type: row.type,
    name,
    is_enabled: row.isEnabled,
    is_public: row.isPublic,
    has_data: row.hasData,
    last_sync_at: row.lastSyncAt?.toISOString() ?? null,
  };
}
