import { updatePins } from '@plotline/contract/showcase.ts';
import type { AccountTables } from '../../platform/account-tables/account-table.ts';

export const showcaseRestore: AccountTables = {
  tables: [{ name: 'pinned_figures', rules: { pins: updatePins.body.properties.pins }, keepsExisting: true }],
};
