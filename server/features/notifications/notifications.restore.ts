import type { AccountTables } from '../../platform/account-tables/account-table.ts';

/** Settings of a user's notifications; the notifications themselves belong to events of other users. */
export const notificationsRestore: AccountTables = {
  tables: [
    { name: 'muted_notification_types', keepsExisting: true },
    { name: 'notification_delivery', keepsExisting: true },
  ],
};
