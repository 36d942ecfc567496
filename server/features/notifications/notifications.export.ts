import { NOTIFICATIONS_DAYS_MAX } from '@plotline/contract/limits.ts';
import type { Notification } from '@plotline/contract/notifications.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  inBatches,
  jsonFile,
  tableFiles,
  type ExportFile,
  type ExportReader,
  type ExportSection,
} from '../../platform/export-files.ts';
import {
  countNotifications,
  findNotifications,
  type Filter,
  type NotificationRow,
} from './notifications.repository.ts';
import { findDelivery, findMutedTypes } from './delivery-settings.repository.ts';
import { presentNotifications, type NotificationLabels } from './present-notification.ts';
import { daysBefore } from './unread-count.ts';

const PER_READ = 500;

interface ExportedNotification {
  readonly uuid: string;
  readonly micros: number;
  readonly created_at: string;
  readonly type: string;
  readonly message: string;
  readonly is_read: boolean;
  readonly link: string;
}

export function notificationsExport(
  labels: NotificationLabels,
  { now, log }: Pick<Platform, 'now' | 'log'>,
): ExportSection {
  const filterOf = (userId: string): Filter => {
    return { userId, since: daysBefore(now(), NOTIFICATIONS_DAYS_MAX), isUnreadOnly: false, uuids: null };
  };
  return {
    folder: '',
    countRows: async ({ db, userId }) => 2 * (await countNotifications(db, filterOf(userId))).count,
    files: function* (reader) {
      yield settingsFile(reader);
      yield* tableFiles<ExportedNotification>(reader, {
        name: 'notifications',
        about: 'Your notifications: who did what, and when.',
        columns: ['created_at', 'type', 'message', 'is_read', 'link'],
        batches: () =>
          inBatches<ExportedNotification>(async (after) => {
            const slice = { after, offset: 0, count: PER_READ };
            const rows = await findNotifications(reader.db, filterOf(reader.userId), slice);
            return rows.flatMap((row) =>
              presentNotifications([row], { labels, log }).map((shown) => exportedOf(row, shown)),
            );
          }),
      });
    },
  };
}

function settingsFile({ db, userId }: ExportReader): ExportFile {
  const about =
    'Notification types that you switched off, your quiet hours in minutes of the day, and your digest.';
  return jsonFile('notification-settings', about, async () => {
    const { quiet_from = null, quiet_until = null, digest = 'off' } = (await findDelivery(db, userId)) ?? {};
    return { muted_types: await findMutedTypes(db, userId), quiet_from, quiet_until, digest };
  });
}

function exportedOf(
  row: NotificationRow,
  { created_at, type, message, is_read, link }: Notification,
): ExportedNotification {
  return { uuid: row.uuid, micros: row.micros, created_at, type, message, is_read, link };
}
