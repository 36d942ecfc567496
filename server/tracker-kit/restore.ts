/** Restore of a user's data from their export. */
export { RowRefused } from '../platform/account-tables/account-table.ts';
export type { AccountRow, AccountTable, AccountTables } from '../platform/account-tables/account-table.ts';
