import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { FindingContent, FindingEffect } from '@plotline/contract/tracker-health.ts';
import {
  RowRefused,
  type AccountRow,
  type AccountTable,
  type AccountTables,
} from '../../platform/account-tables/account-table.ts';
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
  tables: [TRACKERS_TABLE, { name: 'tracker_findings' }],
  restoreRows: async ({ trackers }, table, rows) => {
    const restored = rows.filter((row) => trackers.has(String(row['tracker_type'])));
    if (table === 'tracker_findings') for (const row of restored) checkFinding(row);
    return restored;
  },
};

const Effects = Type.Array(FindingEffect);

function checkFinding({ content, effects }: AccountRow): void {
  if (!Value.Check(FindingContent, content) || !(effects === null || Value.Check(Effects, effects)))
    throw new RowRefused('finding of a tracker');
}

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
