import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { POST_VISIBILITIES } from '@plotline/contract/feed.ts';
import { SecondaryText } from '@plotline/contract/tracker.ts';
import { EARLIEST_DATE, POST_MAX, PUBLISH_DELAY_MAX_MINUTES } from '@plotline/contract/limits.ts';
import {
  RowRefused,
  type AccountRow,
  type AccountTables,
} from '../../platform/account-tables/account-table.ts';
import { readTime } from '../../platform/account-tables/row-times.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';
import { isFresh } from './activities.service.ts';

const Text = Type.String({ maxLength: 2 * POST_MAX });
/** Most of the hour by which a day is longer on which clocks are set back. */
const LONGER_DAY_MS = 3_599_999;

/** Posts of a user. Counts and audience are computed again; triggers schedule the posts that are not published. */
export function activitiesRestore(servers: TrackerServers): AccountTables {
  return {
    tables: [
      {
        name: 'activities',
        since: EARLIEST_DATE,
        rules: {
          tracker_type: Type.String({ maxLength: 60 }),
          description: Text,
          content: Text,
          author_text: Text,
          secondary: SecondaryText,
          stats: Type.Object({}),
          visibility: Type.Enum([...POST_VISIBILITIES]),
        },
        // The time of a scheduled post may be the end of a day of 25 hours.
        ahead: { event_at: LONGER_DAY_MS, publish_at: LONGER_DAY_MS + PUBLISH_DELAY_MAX_MINUTES * 60_000 },
        omit: ['audience', 'like_count', 'comment_count', 'media_count', 'seq'],
        set: { audience: 'nobody' },
        rewrite: ['visibility'],
      },
    ],
    restoreRows: async ({ trackers, now }, _table, rows) => {
      const own = rows.filter((row) => trackers.has(String(row['tracker_type'])));
      for (const row of own) checkShown(row, servers);
      return own.map((row) => ({ ...row, in_feed: row['in_feed'] === true && isOfFeed(row, now) }));
    },
  };
}

/**
 * Length of the JSON of a post's stats and secondary text, which feeds contain in full. Usual posts have 400 characters;
 * a workout with 60 records and the longest names has 16,000.
 */
const SHOWN_MAX = 50_000;

function checkShown(row: AccountRow, servers: TrackerServers): void {
  const { stats = null, secondary = null } = row;
  const schema = servers.get(String(row['tracker_type']))?.definition.stats;
  if (stats !== null && (!schema || !Value.Check(schema, stats))) throw new RowRefused('stats of a post');
  if (JSON.stringify([stats, secondary]).length > SHOWN_MAX) throw new RowRefused('size of a post');
}

/** Whether a post entered the feeds by the rule for new posts. One from the future would stay on top of them. */
function isOfFeed({ event_at: eventAt, ingested_at: ingestedAt }: AccountRow, now: Date): boolean {
  const [event, stored] = [readTime(eventAt), readTime(ingestedAt)];
  return isFresh(event, stored) && Math.max(event, stored) <= now.getTime();
}
