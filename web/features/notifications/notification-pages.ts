import type { InfiniteData } from '@tanstack/react-query';
import type { Notification, NotificationsPage, UnreadCount } from '@plotline/contract/notifications.ts';
import { withNewest } from '../../platform/newest-counts.ts';

/** The list as it is cached; every change of it is a pure function here. */
export type NotificationPages = InfiniteData<NotificationsPage>;

export const notificationsKey = ['notifications'] as const;
export const listKey = [...notificationsKey, 'list'] as const;
export const unreadKey = [...notificationsKey, 'unread'] as const;
export const preferencesKey = [...notificationsKey, 'preferences'] as const;

export function allOf({ pages }: NotificationPages): readonly Notification[] {
  return pages.flatMap(({ notifications }) => notifications);
}

/** In its place by time, mostly the first; also one that was known before more of the same joined it. */
export function withNews(list: NotificationPages, news: Notification): NotificationPages {
  const [first, ...rest] = without(list, news.uuid).pages;
  if (!first) return list;
  const notifications = [news, ...first.notifications].toSorted((one, other) =>
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

/** Whoever asked to follow does so now. */
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

/** The server's own words for it come with the next answer. */
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
