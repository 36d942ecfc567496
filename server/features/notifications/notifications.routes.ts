import {
  deleteNotification,
  deletePushSubscription,
  getNotificationDelivery,
  getNotificationPreferences,
  getPushKey,
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  notificationSummary,
  openUnsubscribeLink,
  saveNotificationDelivery,
  saveNotificationPreferences,
  savePushSubscription,
  unreadNotifications,
  unsubscribeFromDigest,
} from '@plotline/contract/notifications.ts';
import { sendReady } from '../../platform/http/ready-response.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { socketMessage, type SocketMessage } from '../../platform/http/socket.ts';
import type { DeliverySettings } from './delivery-settings.service.ts';
import type { NotificationsService } from './notifications.service.ts';
import type { PreferencesService } from './preferences.service.ts';
import type { PushService } from './push.service.ts';

interface Services {
  readonly notifications: NotificationsService;
  readonly preferences: PreferencesService;
  readonly deliverySettings: DeliverySettings;
  readonly push: PushService;
}

export function notificationsRoutes({
  notifications,
  preferences,
  deliverySettings,
  push,
}: Services): readonly Route[] {
  return [
    route(listNotifications, async ({ viewer, query, request, reply }) => {
      const page = await notifications.list(viewer.uuid, query);
      return 'sentAs' in page ? sendReady(request, reply, page) : page;
    }),
    route(notificationSummary, ({ viewer }) => notifications.summary(viewer.uuid)),
    route(unreadNotifications, ({ viewer }) => notifications.countUnread(viewer.uuid)),
    route(markNotificationsRead, ({ viewer, body }) =>
      notifications.markRead(viewer.uuid, body.notification_uuids ?? null),
    ),
    route(deleteNotification, async ({ viewer, params }) => {
      return { success: true as const, ...(await notifications.remove(viewer.uuid, params.uuid)) };
    }),
    route(getNotificationPreferences, async ({ viewer }) => {
      return { preferences: await preferences.read(viewer.uuid) };
    }),
    route(saveNotificationPreferences, async ({ viewer, body }) => {
      return { preferences: await preferences.save(viewer.uuid, body.preferences) };
    }),
    route(getNotificationDelivery, ({ viewer }) => deliverySettings.read(viewer.uuid)),
    route(saveNotificationDelivery, ({ viewer, body }) => deliverySettings.save(viewer.uuid, body)),
    route(unsubscribeFromDigest, async ({ query }) => {
      await deliverySettings.unsubscribe(query.token);
      return { success: true as const };
    }),
    route(openUnsubscribeLink, async ({ reply }) => reply.redirect('/settings/notifications', 302)),
    route(getPushKey, ({ viewer }) => push.readKey(viewer)),
    route(savePushSubscription, async ({ viewer, body }) => {
      await push.subscribe(viewer, body);
      return { success: true as const };
    }),
    route(deletePushSubscription, async ({ viewer, body }) => {
      await push.unsubscribe(viewer, body.endpoint);
      return { success: true as const };
    }),
  ];
}

export function notificationsMessages(service: NotificationsService): readonly SocketMessage[] {
  return [
    socketMessage(markNotificationRead, async ({ viewer }, { notification_uuid: uuid }) => {
      await service.markRead(viewer.uuid, [uuid]);
    }),
  ];
}
