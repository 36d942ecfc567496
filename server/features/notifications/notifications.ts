import type { Feature, Platform } from '../../platform/platform.ts';
import { subscribeToActs } from './acts.subscriber.ts';
import { notificationsMessages, notificationsRoutes } from './notifications.routes.ts';
import { createNotificationsService } from './notifications.service.ts';
import { createPreferencesService } from './preferences.service.ts';
import type { NotificationWords } from './present-notification.ts';
import { CLEAN_NOTIFICATIONS, cleanJob, TELL, tellJob } from './telling.jobs.ts';

/** What others did that concerns a person. */
export function createNotifications(platform: Platform, words: NotificationWords): Feature {
  const notifications = createNotificationsService(platform, words);
  const preferences = createPreferencesService(platform.db);
  return {
    name: 'notifications',
    routes: notificationsRoutes({ notifications, preferences }),
    messages: notificationsMessages(notifications),
    jobs: { [TELL]: tellJob(platform, notifications), [CLEAN_NOTIFICATIONS]: cleanJob(platform) },
    cron: [{ task: CLEAN_NOTIFICATIONS, schedule: '43 3 * * *' }],
    start: () => subscribeToActs(platform),
  };
}
