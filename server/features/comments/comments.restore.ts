import { Type } from 'typebox';
import { COMMENT_MAX } from '@plotline/contract/limits.ts';
import type { AccountTables } from '../../platform/account-tables/account-table.ts';
import { recountOwnComments } from './comments-export.repository.ts';

/** A user's comments on their own posts, without replies to other users. */
export const commentsRestore: AccountTables = {
  tables: [
    {
      name: 'comments',
      // In code units; the database counts code points.
      rules: { content: Type.String({ maxLength: 2 * COMMENT_MAX }) },
      within: [
        { column: 'activity_uuid', table: 'activities', key: 'uuid' },
        { column: 'parent_uuid', table: 'comments', key: 'uuid' },
      ],
      omit: ['like_count', 'reply_count', 'seq', 'hidden_by', 'is_counted'],
    },
  ],
  afterRestore: recountOwnComments,
};
