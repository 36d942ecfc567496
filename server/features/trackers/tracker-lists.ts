import type { Tracker } from '@plotline/contract/trackers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TrackerServer } from '../../tracker-kit/tracker-server.ts';
import { presentTracker } from './present-tracker.ts';
import { findTrackers, type TrackerRow } from './trackers.repository.ts';
import type { TrackerServers } from './trackers.service.ts';

/** A user's own trackers, each with its figure, in their order. Those that are not here any more are left out. */
export function createTrackerLists({ db, log }: Pick<Platform, 'db' | 'log'>, servers: TrackerServers) {
  async function list(userId: string, isWanted: (row: TrackerRow) => boolean): Promise<Tracker[]> {
    const rows = (await findTrackers(db, userId)).filter(isWanted);
    const known = rows.flatMap((row) => {
      const server = servers.get(row.type);
      return server ? [{ row, server }] : [];
    });
    return Promise.all(
      known.map(async ({ row, server }) =>
        presentTracker(server.definition, row, await headlineOf(server, userId)),
      ),
    );
  }

  /** A tracker that fails to find its figure must not take the list with it. */
  async function headlineOf(server: TrackerServer, userId: string): Promise<Tracker['headline']> {
    try {
      return (await server.headlines([userId])).get(userId) ?? null;
    } catch (error) {
      log.error({ err: error, tracker: server.definition.type }, 'no headline');
      return null;
    }
  }

  return {
    all: (userId: string) => list(userId, () => true),
    enabled: (userId: string) => list(userId, ({ isEnabled }) => isEnabled),
    one: async (userId: string, type: string) => (await list(userId, (row) => row.type === type))[0],
  };
}
