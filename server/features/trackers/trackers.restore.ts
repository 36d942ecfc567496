import { Type } from 'typebox';
import { POST_VISIBILITIES } from '@plotline/contract/feed.ts';
import { PUBLISH_DELAY_MAX_MINUTES } from '@plotline/contract/limits.ts';
import { Finding, FindingContent, FindingEffect } from '@plotline/contract/tracker-health.ts';
import type { AccountTable, AccountTables } from '../../platform/account-tables/account-table.ts';
import { limitedJson } from '../../platform/account-tables/row-rules.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';

const TrackerType = Type.String({ pattern: '^[a-z][a-z0-9_]{0,59}$' });

/** A user's trackers. Posts are inserted under neutral settings, which would otherwise change them. */
const TRACKERS_TABLE: AccountTable = {
  name: 'user_trackers',
  rules: {
    tracker_type: TrackerType,
    sort_order: Type.Integer({ minimum: 0, maximum: 10_000 }),
    publish_delay_minutes: Type.Integer({ minimum: 0, maximum: PUBLISH_DELAY_MAX_MINUTES }),
    post_visibility: Type.Enum([...POST_VISIBILITIES]),
  },
  omit: [
    'activity_count',
    'feed_count',
    'followers_count',
    'followers_feed_count',
    'only_me_count',
    'only_me_feed_count',
    'restored_at',
    'version',
  ],
  set: { feed_enabled: true, publish_delay_minutes: 0, post_visibility: 'everyone', is_daily: false },
};

/** Facts and undo are read by their tracker, which checks them. */
const FINDINGS_TABLE: AccountTable = {
  name: 'tracker_findings',
  maxRows: 20_000,
  rules: {
    tracker_type: TrackerType,
    check_name: Type.String({ maxLength: 60 }),
    subject: Type.String({ maxLength: 1_000 }),
    state: Finding.properties.state,
    content: limitedJson(FindingContent),
    effects: limitedJson(Type.Array(FindingEffect)),
    undo: limitedJson(Type.Unknown()),
  },
};

export const trackersRestore: AccountTables = {
  tables: [TRACKERS_TABLE, FINDINGS_TABLE],
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
