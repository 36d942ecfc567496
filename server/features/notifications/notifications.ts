import type { Feature, Platform } from '../../platform/platform.ts';
import { subscribeToActions } from './actions.subscriber.ts';
import { CLEAN_NOTIFICATIONS, cleanJob } from './cleaning.jobs.ts';
import { DELIVER_MISSED, deliverMissedJob } from './delivery.jobs.ts';
import { createDeliverySettings } from './delivery-settings.service.ts';
import { createDelivery, type Online } from './delivery.ts';
import { DIGEST, digestJob, DIGESTS, digestsJob } from './digest.jobs.ts';
import { notificationsMessages, notificationsRoutes } from './notifications.routes.ts';
import { createNotificationsService } from './notifications.service.ts';
import { subscribeToNotices } from './notices.subscriber.ts';
import { createPreferencesService } from './preferences.service.ts';
import type { NotificationLabels } from './present-notification.ts';
import { PUSH, pushJob } from './push.jobs.ts';
import { createPushService } from './push.service.ts';
import { subscribeToVisibility } from './visibility.subscriber.ts';

/** Notifications of the actions of other users, notices, and their delivery to browsers and devices. */
export function createNotifications(
  platform: Platform,
  { labels, online }: { labels: NotificationLabels; online: Online },
): Feature {
  const notifications = createNotificationsService(platform, labels);
  const preferences = createPreferencesService(platform.db);
  const delivery = createDelivery(platform, { labels, online });
  return {
    name: 'notifications',
    routes: notificationsRoutes({
      notifications,
      preferences,
      deliverySettings: createDeliverySettings(platform),
      push: createPushService(platform),
    }),
    messages: notificationsMessages(notifications),
    jobs: {
      [PUSH]: pushJob(platform, notifications),
      [DELIVER_MISSED]: deliverMissedJob(platform, delivery),
      [CLEAN_NOTIFICATIONS]: cleanJob(platform),
      [DIGESTS]: digestsJob(platform),
      [DIGEST]: digestJob(platform, notifications),
    },
    cron: [
      { task: DELIVER_MISSED, schedule: '* * * * *' },
      { task: CLEAN_NOTIFICATIONS, schedule: '43 3 * * *' },
      { task: DIGESTS, schedule: '11 * * * *' },
    ],
    start: () => {
      // First, because the handlers of actions delete the notifications of deleted users.
      subscribeToVisibility(platform, delivery);
      subscribeToActions(platform, delivery);
      subscribeToNotices(platform, delivery);
    },
    settled: () => delivery.settled(),
  };
}
