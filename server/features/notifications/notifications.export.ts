import { NOTIFICATIONS_DAYS_MAX } from '@plotline/contract/limits.ts';
import { inBatches, tableFiles, type ExportSection } from '../../platform/export-files.ts';
import {
  countNotifications,
  findNotifications,
  type Choice,
  type NotificationRow,
} from './notifications.repository.ts';
import { presentNotification, type NotificationLabels } from './present-notification.ts';
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

/** What a user was told, as it reads today. */
export function notificationsExport(words: NotificationLabels, now: () => Date): ExportSection {
  const choiceOf = (userId: string): Choice => {
    return { userId, since: daysBefore(now(), NOTIFICATIONS_DAYS_MAX), isUnreadOnly: false, uuids: null };
  };
  return {
    folder: '',
    countRows: async ({ db, userId }) => 2 * (await countNotifications(db, choiceOf(userId))).count,
    files: (reader) =>
      tableFiles<ExportedNotification>(reader, {
        name: 'notifications',
        about: 'What you were told of: who did what, and when.',
        columns: ['created_at', 'type', 'message', 'is_read', 'link'],
        fromOthers: ['message'],
        batches: () =>
          inBatches<ExportedNotification>(async (after) => {
            const slice = { after, offset: 0, count: PER_READ };
            const rows = await findNotifications(reader.db, choiceOf(reader.userId), slice);
            return rows.map((row) => exportedOf(row, words));
          }),
      }),
  };
}

function exportedOf(row: NotificationRow, words: NotificationLabels): ExportedNotification {
  const { created_at, type, message, is_read, link } = presentNotification(row, words);
  return { uuid: row.uuid, micros: row.micros, created_at, type, message, is_read, link };
}
