import { unreadNotifications, type UnreadCount } from '@plotline/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { useAuth } from '../../platform/session.tsx';
import { unreadKey } from './notification-pages.ts';

const NONE: UnreadCount = { unread_count: 0 };
const POLL_MS = 120_000;

/** Returns the unread count; it is polled every two minutes in addition to the socket. */
export function useUnread(): UnreadCount {
  const { user } = useAuth();
  const { data } = useQuery({
    queryKey: unreadKey,
    enabled: user !== null,
    queryFn: ({ signal }) => api.call(unreadNotifications, { signal }),
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  });
  return data ?? NONE;
}

export function useUnreadCount(): number {
  return useUnread().unread_count;
}
