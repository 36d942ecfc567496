import type { AccountTables } from '../../platform/account-tables/account-table.ts';
import { checkNotAhead } from '../../platform/account-tables/row-times.ts';
import { recountOwnComments } from './comments-export.repository.ts';

/** A user's comments on their own posts, without replies to other users. */
export const commentsRestore: AccountTables = {
  tables: [
    {
      name: 'comments',
      within: [
        { column: 'activity_uuid', table: 'activities', key: 'uuid' },
        { column: 'parent_uuid', table: 'comments', key: 'uuid' },
      ],
      omit: ['like_count', 'reply_count', 'seq', 'hidden_by'],
    },
  ],
  restoreRows: async ({ now }, _table, rows) => {
    for (const { created_at: createdAt, edited_at: editedAt } of rows)
      checkNotAhead([createdAt, editedAt], now);
    return rows;
  },
  afterRestore: recountOwnComments,
};
