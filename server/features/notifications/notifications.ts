import type { Feature, Platform } from '../../platform/platform.ts';
import { subscribeToActs } from './acts.subscriber.ts';
import { CLEAN_NOTIFICATIONS, cleanJob } from './cleaning.jobs.ts';
import { notificationsMessages, notificationsRoutes } from './notifications.routes.ts';
import { createNotificationsService } from './notifications.service.ts';
import { subscribeToNotices } from './notices.subscriber.ts';
import { createPreferencesService } from './preferences.service.ts';
import type { NotificationLabels } from './present-notification.ts';
import { PUSH, pushJob } from './push.jobs.ts';
import { createPushService } from './push.service.ts';
import { TELL_LEFT, tellLeftJob } from './telling.jobs.ts';
import { createTelling, type Online } from './telling.ts';
import { subscribeToVisibility } from './visibility.subscriber.ts';

/** What others did that concerns a user, and what became of something of theirs. */
export function createNotifications(
  platform: Platform,
  { words, online }: { readonly words: NotificationLabels; readonly online: Online },
): Feature {
  const notifications = createNotificationsService(platform, words);
  const preferences = createPreferencesService(platform.db);
  const telling = createTelling(platform, { words, online });
  return {
    name: 'notifications',
    routes: notificationsRoutes({ notifications, preferences, push: createPushService(platform) }),
    messages: notificationsMessages(notifications),
    jobs: {
      [PUSH]: pushJob(platform, notifications),
      [TELL_LEFT]: tellLeftJob(platform, telling),
      [CLEAN_NOTIFICATIONS]: cleanJob(platform),
    },
    cron: [
      { task: TELL_LEFT, schedule: '* * * * *' },
      { task: CLEAN_NOTIFICATIONS, schedule: '43 3 * * *' },
    ],
    start: () => {
      // Before the actions: they delete notifications of users who leave.
      subscribeToVisibility(platform, telling);
      subscribeToActs(platform, telling);
      subscribeToNotices(platform, telling);
    },
    settled: () => telling.settled(),
  };
}
