import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { SecondaryText } from '@plotline/contract/tracker.ts';
import { Nullable } from '@plotline/contract/schema.ts';
import { POST_MAX, PUBLISH_DELAY_MAX_MINUTES } from '@plotline/contract/limits.ts';
import {
  RowRefused,
  type AccountRow,
  type AccountTables,
} from '../../platform/account-tables/account-table.ts';
import { checkNotAhead, readTime } from '../../platform/account-tables/row-times.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';
import { isFresh } from './activities.service.ts';

/** Posts of a user. Counts and audience are computed again; triggers schedule the posts that are not published. */
export function activitiesRestore(servers: TrackerServers): AccountTables {
  return {
    tables: [
      {
        name: 'activities',
        omit: ['audience', 'like_count', 'comment_count', 'media_count', 'seq'],
        set: { audience: 'nobody' },
        rewrite: ['visibility'],
      },
    ],
    restoreRows: async ({ trackers, now }, _table, rows) => {
      const own = rows.filter((row) => trackers.has(String(row['tracker_type'])));
      for (const row of own) {
        check(row, servers);
        checkTimes(row, now);
      }
      return own.map((row) => ({ ...row, in_feed: row['in_feed'] === true && isOfFeed(row, now) }));
    },
  };
}

/**
 * Length of the JSON of a post's stats and secondary text, which feeds contain in full. Usual posts have 400 characters;
 * a workout with 60 records and the longest names has 16,000.
 */
const SHOWN_MAX = 50_000;
const Text = Type.String({ maxLength: 2 * POST_MAX });
const Texts = Type.Object({ description: Text, content: Nullable(Text) });

/** Checks the parts of a post that the database does not, because they are shown to others. */
function check(row: AccountRow, servers: TrackerServers): void {
  const { stats, secondary } = row;
  const schema = servers.get(String(row['tracker_type']))?.definition.stats;
  if (stats !== null && (!schema || !Value.Check(schema, stats))) throw new RowRefused('stats of a post');
  if (!Value.Check(Nullable(SecondaryText), secondary)) throw new RowRefused('text of a post');
  if (JSON.stringify([stats, secondary]).length > SHOWN_MAX) throw new RowRefused('size of a post');
  if (!Value.Check(Texts, row)) throw new RowRefused('text of a post');
}

function checkTimes(row: AccountRow, now: Date): void {
  const { event_at: eventAt, ingested_at: ingestedAt, edited_at: editedAt, publish_at: publishAt } = row;
  checkNotAhead([eventAt, ingestedAt, editedAt], now);
  checkNotAhead([publishAt], now, PUBLISH_DELAY_MAX_MINUTES * 60_000);
}

/** Whether a post entered the feeds by the rule for new posts. One from the future would stay on top of them. */
function isOfFeed({ event_at: eventAt, ingested_at: ingestedAt }: AccountRow, now: Date): boolean {
  const [event, stored] = [readTime(eventAt), readTime(ingestedAt)];
  return isFresh(event, stored) && Math.max(event, stored) <= now.getTime();
}
