import {
  getNotificationPreferences,
  saveNotificationPreferences,
  type NotificationPreferences,
  type NotificationType,
} from '@plotline/contract/notifications.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { useToast } from '../../ui/Toasts.tsx';
import { preferencesKey } from './notification-pages.ts';

const SAVE = ['notification-preferences'];

export function usePreferences() {
  return useQuery({
    queryKey: preferencesKey,
    queryFn: async ({ signal }) => (await api.call(getNotificationPreferences, { signal })).preferences,
  });
}

interface Switched {
  readonly type: NotificationType;
  readonly isWanted: boolean;
}

/** Switches a type on or off, optimistically and one after the other. */
export function useSwitchType() {
  const queries = useQueryClient();
  const showToast = useToast();
  const show = ({ type, isWanted }: Switched) =>
    queries.setQueryData<NotificationPreferences>(
      preferencesKey,
      (all) => all && { ...all, [type]: isWanted },
    );
  return useMutation({
    mutationKey: SAVE,
    mutationFn: ({ type, isWanted }: Switched) =>
      api.call(saveNotificationPreferences, { body: { preferences: { [type]: isWanted } } }),
    onMutate: async (switched) => {
      await queries.cancelQueries({ queryKey: preferencesKey });
      show(switched);
    },
    onError: (error, { type, isWanted }) => {
      show({ type, isWanted: !isWanted });
      showToast({ message: messageOf(error, 'Couldn’t save this setting.') });
    },
    // Only the last of several switches reloads.
    onSettled: () =>
      queries.isMutating({ mutationKey: SAVE }) === 1
        ? queries.invalidateQueries({ queryKey: preferencesKey })
        : undefined,
    scope: { id: 'notification-preferences' },
  });
}
