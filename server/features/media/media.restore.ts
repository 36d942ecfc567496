import type { AccountTables } from '../../platform/account-tables/account-table.ts';
import { recountOwnMedia } from './media-export.repository.ts';

/** Pictures and videos of a user. Their rows are restored with their files. */
export const mediaRestore: AccountTables = {
  tables: [
    {
      name: 'media',
      within: [{ column: 'activity_uuid', table: 'activities', key: 'uuid' }],
    },
  ],
  afterRestore: recountOwnMedia,
};
