import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { SecondaryText } from '@plotline/contract/tracker.ts';
import { Nullable } from '@plotline/contract/schema.ts';
import { POST_MAX } from '@plotline/contract/limits.ts';
import {
  RowRefused,
  type AccountRow,
  type AccountTables,
} from '../../platform/account-tables/account-table.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';

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
    restoreRows: async ({ trackers }, _table, rows) => {
      const own = rows.filter((row) => trackers.has(String(row['tracker_type'])));
      for (const row of own) check(row, servers);
      return own;
    },
  };
}

const Text = Type.String({ maxLength: 2 * POST_MAX });
const Texts = Type.Object({ description: Text, content: Nullable(Text) });

/** Checks the parts of a post that the database does not, because they are shown to others. */
function check(row: AccountRow, servers: TrackerServers): void {
  const { stats, secondary } = row;
  const schema = servers.get(String(row['tracker_type']))?.definition.stats;
  if (stats !== null && (!schema || !Value.Check(schema, stats))) throw new RowRefused('stats of a post');
  if (!Value.Check(Nullable(SecondaryText), secondary)) throw new RowRefused('text of a post');
  if (!Value.Check(Texts, row)) throw new RowRefused('text of a post');
}
