import type { AccountTable, AccountTables } from '../../platform/account-tables/account-table.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';

/** A user's trackers. Posts are inserted under neutral settings, which would otherwise change them. */
const TRACKERS_TABLE: AccountTable = {
  name: 'user_trackers',
  omit: [
    'activity_count',
    'feed_count',
    'followers_count',
    'followers_feed_count',
    'only_me_count',
    'only_me_feed_count',
    'restored_at',
  ],
  set: { feed_enabled: true, publish_delay_minutes: 0, post_visibility: 'everyone' },
};

export const trackersRestore: AccountTables = {
  tables: [TRACKERS_TABLE],
  restoreRows: async ({ trackers }, _table, rows) =>
    rows.filter((row) => trackers.has(String(row['tracker_type']))),
};

/** Returns the tables of all trackers; those of trackers that are not restored are left out. */
export function trackerTables(servers: TrackerServers): readonly AccountTables[] {
  return [...servers].flatMap(([type, { restore }]) =>
    restore
      ? [
          {
            ...restore,
            restoreRows: async (context, table, rows) => {
              if (!context.trackers.has(type)) return [];
              return restore.restoreRows ? restore.restoreRows(context, table, rows) : rows;
            },
          } satisfies AccountTables,
        ]
      : [],
  );
}
