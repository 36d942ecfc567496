import { NOTIFICATIONS_DAYS, NOTIFICATIONS_PAGE_SIZE } from '@plotline/contract/limits.ts';
import {
  listNotifications,
  markNotificationsRead,
  type Notification,
} from '@plotline/contract/notifications.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../platform/api.ts';
import { listKey } from './notification-pages.ts';
import { takeUnreadCount } from './notifications.live.ts';
import { useUnread } from './use-unread-count.ts';

/** Loads the notifications, newest first, page by page, each time the list opens. */
export function useNotifications() {
  const queries = useQueryClient();
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const query = { limit: NOTIFICATIONS_PAGE_SIZE, days_back: NOTIFICATIONS_DAYS, ...cursor };
      const page = await api.call(listNotifications, { query, signal });
      // Without a socket the list brings the newest count; the effect below marks them as read.
      takeUnreadCount(queries, page);
      return page;
    },
    initialPageParam: firstPage(),
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    staleTime: 0,
  });
}

/** Marks all notifications as read while the list is shown, new ones too. */
export function useReadWhenShown(isShown: boolean): void {
  const queries = useQueryClient();
  const { unread_count: unread, seq } = useUnread();
  const { mutate } = useMutation({
    // Called once per count; a new count may have the same value.
    mutationFn: (_seq: number | undefined) => api.call(markNotificationsRead, { body: {} }),
    onSuccess: (response) => void takeUnreadCount(queries, response),
  });
  useEffect(() => {
    if (isShown && unread > 0) mutate(seq);
  }, [isShown, unread, seq, mutate]);
}

/** Returns the notifications that were unread when first shown; they stay marked as new until the list closes. */
export function useNewUuids(notifications: readonly Notification[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const more = notifications.filter(({ uuid, is_read: isRead }) => !isRead && !seen.has(uuid));
  if (more.length > 0) setSeen(new Set([...seen, ...more.map(({ uuid }) => uuid)]));
  return seen;
}

function firstPage(): string | null {
  return null;
}
