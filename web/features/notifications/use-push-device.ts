import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '../../platform/session.tsx';
import { notificationsKey } from './notification-pages.ts';
import { readPushDevice, turnPushOff, turnPushOn } from './push-device.ts';
import { rememberPush } from './push-memory.ts';

const deviceKey = [...notificationsKey, 'push-device'];

/** Whether the signed-in user gets push messages in this browser. */
export function usePushDevice() {
  return useQuery({
    queryKey: deviceKey,
    queryFn: readPushDevice,
    // What the browser allows is set outside of the page, and then one comes back to it.
    refetchOnWindowFocus: 'always',
  });
}

export function useSwitchPush() {
  const queries = useQueryClient();
  const { user } = useAuth();
  return useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? turnPushOn() : turnPushOff()),
    // The browser has asked already: it must not ask again by itself.
    retry: false,
    onSuccess: (device) => {
      queries.setQueryData(deviceKey, device);
      rememberPush(device === 'on' ? (user?.uuid ?? null) : null);
    },
    onError: () => queries.invalidateQueries({ queryKey: deviceKey }),
  });
}
