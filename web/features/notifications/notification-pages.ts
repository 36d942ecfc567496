import type { InfiniteData } from '@tanstack/react-query';
import type { Notification, NotificationsPage, UnreadCount } from '@plotline/contract/notifications.ts';
import { withNewest } from '../../platform/newest-counts.ts';

/** The cached list; the functions below are its pure changes. */
export type NotificationPages = InfiniteData<NotificationsPage>;

export const notificationsKey = ['notifications'] as const;
export const listKey = [...notificationsKey, 'list'] as const;
export const unreadKey = [...notificationsKey, 'unread'] as const;
export const preferencesKey = [...notificationsKey, 'preferences'] as const;

export function allOf({ pages }: NotificationPages): readonly Notification[] {
  return pages.flatMap(({ notifications }) => notifications);
}

/** Inserts a notification by time, or moves a known one to which another action was added. */
export function withNew(list: NotificationPages, added: Notification): NotificationPages {
  const [first, ...rest] = without(list, added.uuid).pages;
  if (!first) return list;
  const notifications = [added, ...first.notifications].toSorted((one, other) =>
    other.created_at.localeCompare(one.created_at),
  );
  const pages = [{ ...first, notifications }, ...rest];
  return { ...list, pages: recounted(pages, 1) };
}

export function withRead(list: NotificationPages, uuids: readonly string[]): NotificationPages {
  const read = new Set(uuids);
  return changeEach(list, (one) => (read.has(one.uuid) && !one.is_read ? { ...one, is_read: true } : one));
}

export function without(list: NotificationPages, uuid: string): NotificationPages {
  if (!allOf(list).some((one) => one.uuid === uuid)) return list;
  const pages = list.pages.map((page) => {
    return { ...page, notifications: page.notifications.filter((one) => one.uuid !== uuid) };
  });
  return { ...list, pages: recounted(pages, -1) };
}

/** Turns a follow request into a new follower. */
export function withApproved(list: NotificationPages, uuid: string): NotificationPages {
  return changeEach(list, (one) =>
    one.uuid === uuid
      ? { ...one, type: 'new_follower', is_read: true, message: approvedMessage(one.message) }
      : one,
  );
}

export function withUnreadCount(
  list: NotificationPages,
  { unread_count, seq }: UnreadCount,
): NotificationPages {
  return { ...list, pages: list.pages.map((page) => withNewest(page, { unread_count }, seq)) };
}

export function countUnread(list: NotificationPages): number {
  return allOf(list).filter(({ is_read: isRead }) => !isRead).length;
}

/** Anticipates the message that the server sends with its next response. */
function approvedMessage(message: string): string {
  return message.replace(/wants to follow you$/u, 'started following you');
}

function changeEach(list: NotificationPages, change: (one: Notification) => Notification): NotificationPages {
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, notifications: page.notifications.map(change) })),
  };
}

function recounted(pages: readonly NotificationsPage[], change: number): NotificationsPage[] {
  return pages.map((page) => ({ ...page, total: page.total + change }));
}
