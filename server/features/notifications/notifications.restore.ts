import { Type } from 'typebox';
import { DIGESTS, NOTIFICATION_TYPES } from '@plotline/contract/notifications.ts';
import type { AccountTables } from '../../platform/account-tables/account-table.ts';

const MinuteOfDay = Type.Integer({ minimum: 0, maximum: 24 * 60 - 1 });

/** Settings of a user's notifications; the notifications themselves belong to events of other users. */
export const notificationsRestore: AccountTables = {
  tables: [
    {
      name: 'muted_notification_types',
      rules: { type: Type.Enum([...NOTIFICATION_TYPES]) },
      keepsExisting: true,
    },
    {
      name: 'notification_delivery',
      rules: { quiet_from: MinuteOfDay, quiet_until: MinuteOfDay, digest: Type.Enum([...DIGESTS]) },
      keepsExisting: true,
    },
  ],
};
