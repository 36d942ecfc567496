import { NOTIFICATIONS_DAYS_MAX } from '@plotline/contract/limits.ts';
import { allowLongStatements, withTransaction } from '../../platform/database.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteOldNotifications } from './notifications.repository.ts';
import { daysBefore } from './unread-count.ts';

export const CLEAN_NOTIFICATIONS = 'notifications.clean';

export function cleanJob({ db, now }: Pick<Platform, 'db' | 'now'>): JobHandler {
  return async () => {
    const before = daysBefore(now(), NOTIFICATIONS_DAYS_MAX);
    await withTransaction(db, async (trx) => {
      await allowLongStatements(trx);
      await deleteOldNotifications(trx, { before, emptyBefore: daysBefore(now(), 1) });
    });
  };
}
