import { updatePins } from '@plotline/contract/showcase.ts';
import { Value } from 'typebox/value';
import { RowRefused, type AccountTables } from '../../platform/account-tables/account-table.ts';

export const showcaseRestore: AccountTables = {
  tables: [{ name: 'pinned_figures', keepsExisting: true }],
  restoreRows: async (_context, _table, rows) => {
    if (!rows.every(({ pins }) => Value.Check(updatePins.body, { pins }))) throw new RowRefused('not pins');
    return rows;
  },
};
