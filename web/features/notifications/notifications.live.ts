import {
  notificationCountUpdate,
  notificationNew,
  notificationRead,
  notificationsChanged,
  type UnreadCount,
} from '@plotline/contract/notifications.ts';
import { connected } from '@plotline/contract/presence.ts';
import type { QueryClient } from '@tanstack/react-query';
import { onEvent, type LiveFeature } from '../../platform/realtime-live.ts';
import {
  countUnread,
  listKey,
  notificationsKey,
  unreadKey,
  withNew,
  withRead,
  withUnreadCount,
  type NotificationPages,
} from './notification-pages.ts';

/** New notifications appear right away, and reading on one device is shown on all. */
export const notificationsLive: LiveFeature = {
  handlers: [
    // Includes notifications between the first request and the connection.
    onEvent(connected, (queries) => void queries.invalidateQueries({ queryKey: unreadKey })),
    onEvent(notificationNew, (queries, { notification }) =>
      changeList(queries, (list) => withNew(list, notification)),
    ),
    onEvent(notificationRead, (queries, { notification_uuids: uuids }) =>
      changeList(queries, (list) => withRead(list, uuids)),
    ),
    onEvent(notificationsChanged, (queries) => void queries.invalidateQueries({ queryKey: listKey })),
    onEvent(notificationCountUpdate, (queries, data) => {
      const newest = takeUnreadCount(queries, data);
      changeList(queries, (shown) => withUnreadCount(shown, newest));
      // Fewer than shown: some have vanished.
      const list = queries.getQueryData<NotificationPages>(listKey);
      if (list && countUnread(list) > newest.unread_count)
        void queries.invalidateQueries({ queryKey: listKey }, { cancelRefetch: false });
    }),
  ],
  refetchAfterReconnect: [notificationsKey],
};

/** Caches an unread count unless a newer one is cached, and returns the newest. */
export function takeUnreadCount(queries: QueryClient, { unread_count, seq }: UnreadCount): UnreadCount {
  const received = seq === undefined ? { unread_count } : { unread_count, seq };
  return queries.setQueryData<UnreadCount>(unreadKey, received) ?? received;
}

export function changeList(
  queries: QueryClient,
  change: (list: NotificationPages) => NotificationPages,
): void {
  queries.setQueryData<NotificationPages>(listKey, (list) => list && change(list));
}
