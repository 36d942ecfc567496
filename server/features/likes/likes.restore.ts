import type { AccountTables } from '../../platform/account-tables/account-table.ts';
import { recountOwnLikes } from './likes-export.repository.ts';

/** A user's likes of their own posts and comments; what belongs to other users is not in an export. */
export const likesRestore: AccountTables = {
  tables: [
    {
      name: 'activity_likes',
      within: [{ column: 'activity_uuid', table: 'activities', key: 'uuid' }],
      omit: ['is_counted'],
    },
    {
      name: 'comment_likes',
      within: [{ column: 'comment_uuid', table: 'comments', key: 'uuid' }],
      omit: ['is_counted'],
    },
  ],
  afterRestore: recountOwnLikes,
};
