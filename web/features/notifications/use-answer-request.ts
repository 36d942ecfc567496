import { approveFollowRequest, declineFollowRequest } from '@plotline/contract/follows.ts';
import type { Notification } from '@plotline/contract/notifications.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { useAuth } from '../../platform/session.tsx';
import { useToast } from '../../ui/Toasts.tsx';
import { refreshProfile } from '../profiles/use-profile.ts';
import { listKey, without, withApproved } from './notification-pages.ts';
import { changeList } from './notifications.live.ts';

interface Answer {
  readonly notification: Notification;
  readonly isApproved: boolean;
}

/** Accepts or declines the follow request of a notification, optimistically. */
export function useAnswerRequest() {
  const queries = useQueryClient();
  const showToast = useToast();
  const { user } = useAuth();
  return useMutation({
    mutationFn: ({ notification: { related_user: requester }, isApproved }: Answer) =>
      api.call(isApproved ? approveFollowRequest : declineFollowRequest, {
        params: { username: requester.username },
      }),
    onMutate: async ({ notification: { uuid }, isApproved }) => {
      await queries.cancelQueries({ queryKey: listKey });
      changeList(queries, (list) => (isApproved ? withApproved(list, uuid) : without(list, uuid)));
    },
    onError: (error, { isApproved }) => {
      const fallback = `Couldn’t ${isApproved ? 'accept' : 'decline'} the request.`;
      showToast({ message: messageOf(error, fallback) });
      return queries.invalidateQueries({ queryKey: listKey });
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['follows', 'requests'] });
      if (user) void refreshProfile(queries, user.username);
    },
  });
}
