import type { AccountRow } from '../../platform/account-tables/account-table.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';
import { deleteFindings } from './findings.repository.ts';
import { saveRestoredSettings } from './trackers-export.repository.ts';
import { TRACKER_CHANGED } from './trackers.events.ts';
import { deleteTracker, findTrackers } from './trackers.repository.ts';

/** Returns whether a user has data in any tracker, unfinished ones included. */
export async function hasTrackerData(db: Db, servers: TrackerServers, userId: string): Promise<boolean> {
  const trackers = await findTrackers(db, userId);
  if (trackers.some(({ type, hasData }) => hasData && servers.has(type))) return true;
  const contents = await Promise.all([...servers.values()].map((server) => server.countContents(userId)));
  return contents.flat().some(({ count }) => count > 0);
}

/** Removes empty trackers of a user with their settings, so that those of an export take their place. */
export async function removeEmptyTrackers(
  trx: Db,
  servers: TrackerServers,
  { userId, types }: { userId: string; types: ReadonlySet<string> },
): Promise<void> {
  for (const type of types) {
    await servers.get(type)?.removeData(trx.$pickTables<never>(), userId);
    await deleteFindings(trx, { userId, type });
    await deleteTracker(trx, userId, type);
  }
}

/** Applies the settings of the export and publishes the change. `rows` are those of the export. */
export async function finishTrackers(
  trx: Db,
  { bus, now }: Pick<Platform, 'bus' | 'now'>,
  { userId, rows }: { userId: string; rows: readonly AccountRow[] },
): Promise<void> {
  for (const row of rows) {
    const type = String(row['tracker_type']);
    const settings = {
      feedEnabled: row['feed_enabled'] !== false,
      delayMinutes: Number(row['publish_delay_minutes'] ?? 0),
      postVisibility: String(row['post_visibility']),
    };
    await saveRestoredSettings(trx, { userId, type, at: now() }, settings);
    const change = {
      user_id: userId,
      tracker_type: type,
      change: 'enabled',
      visibility: 'everyone',
    } as const;
    await bus.publish(trx, TRACKER_CHANGED, change);
  }
}
