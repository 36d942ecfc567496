import { deleteNotification, type Notification, type UnreadCount } from '@plotline/contract/notifications.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { useToast } from '../../ui/Toasts.tsx';
import { listKey, unreadKey, without, type NotificationPages } from './notification-pages.ts';
import { changeList, takeUnreadCount } from './notifications.live.ts';

/** Deletes a notification optimistically: it returns to the list if the server refuses. */
export function useDeleteNotification(): (notification: Notification) => void {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ uuid }: Notification) => api.call(deleteNotification, { params: { uuid } }),
    onMutate: async ({ uuid, is_read: isRead }) => {
      await queries.cancelQueries({ queryKey: listKey });
      const list = queries.getQueryData<NotificationPages>(listKey);
      const unread = queries.getQueryData<UnreadCount>(unreadKey);
      changeList(queries, (shown) => without(shown, uuid));
      if (unread && !isRead) takeUnreadCount(queries, { unread_count: Math.max(0, unread.unread_count - 1) });
      return { list, unread };
    },
    onError: (error, _, before) => {
      queries.setQueryData(listKey, before?.list);
      if (before?.unread) takeUnreadCount(queries, before.unread);
      toast({ message: messageOf(error, 'Couldn’t delete the notification.') });
      return queries.invalidateQueries({ queryKey: listKey });
    },
    onSuccess: (response) => void takeUnreadCount(queries, response),
  });
  return mutate;
}
