import { route } from '@plotline/server/tracker-kit/http.ts';
import type { CreateTrackerServer } from '@plotline/server/tracker-kit/tracker-server.ts';
import { createChessEntry, deleteChessEntry } from '../contract/entries.ts';
import { tracker } from '../tracker.ts';
import type { ChessTables } from './database.gen.ts';
import { countSince, deleteAll, type ChessKit } from './entries.repository.ts';
import { createEntry, dayIn, removeEntry } from './entries.service.ts';
import { everything } from './everything.ts';
import { items, page } from './page.service.ts';

/** The server half of the tracker. */
export const createServer: CreateTrackerServer = (coreKit) => {
  // The core hands out its kit without knowing a tracker's tables; at run time it is the same object.
  const kit: ChessKit = coreKit;
  return {
    definition: tracker,
    routes: [
      route(createChessEntry, ({ viewer, body }) => createEntry(kit, viewer.uuid, body)),
      route(deleteChessEntry, ({ viewer, params }) => removeEntry(kit, viewer.uuid, params.uuid)),
    ],
    page: (request) => page(kit.db, request),
    items: (request) => items(kit.db, request),
    headlines: async (userIds) => {
      const monday = mondayOf(dayIn('UTC', kit.now()));
      const counts = await countSince(kit.db, userIds, monday);
      return new Map([...counts].map(([userId, n]) => [userId, { value: String(n), label: 'this week' }]));
    },
    syncState: async () => ({ state: 'idle', progress: null, imported: 0, error: null }),
    removeData: (trx, userId) => deleteAll(trx.withTables<ChessTables>(), userId),
    exportData: everything,
  };
};

function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}
