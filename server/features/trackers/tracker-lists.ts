import type { Tracker } from '@plotline/contract/trackers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TrackerServer, TrackerServers } from '../../tracker-kit/tracker-server.ts';
import { presentTracker } from './present-tracker.ts';
import { findTrackers, type TrackerRow } from './trackers.repository.ts';

/** Lists a user's own trackers in their order, with headline stats, without types that this server no longer has. */
export function createTrackerLists({ db, log }: Pick<Platform, 'db' | 'log'>, servers: TrackerServers) {
  async function list(userId: string, isIncluded: (row: TrackerRow) => boolean): Promise<Tracker[]> {
    const rows = (await findTrackers(db, userId)).filter(isIncluded);
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

  /** Returns null if the tracker fails, which must not fail the list. */
  async function headlineOf(server: TrackerServer, userId: string): Promise<Tracker['headline']> {
    try {
      return (await server.headlines([userId])).get(userId) ?? null;
    } catch (error) {
      log.error({ err: error, tracker: server.definition.type }, 'reading a headline stat failed');
      return null;
    }
  }

  return {
    all: (userId: string) => list(userId, () => true),
    enabled: (userId: string) => list(userId, ({ isEnabled }) => isEnabled),
    one: async (userId: string, type: string) => (await list(userId, (row) => row.type === type))[0],
  };
}
