import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '../../platform/session.tsx';
import { notificationsKey } from './notification-pages.ts';
import { readPushDevice, turnPushOff, turnPushOn } from './push-device.ts';
import { rememberPush } from './push-memory.ts';

const deviceKey = [...notificationsKey, 'push-device'];

/** Returns the state of push messages in this browser. */
export function usePushDevice() {
  return useQuery({
    queryKey: deviceKey,
    queryFn: readPushDevice,
    // Permissions are changed outside of the page, in the browser settings.
    refetchOnWindowFocus: 'always',
  });
}

export function useSwitchPush() {
  const queries = useQueryClient();
  const { user } = useAuth();
  return useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? turnPushOn() : turnPushOff()),
    // A retry would open the permission prompt again.
    retry: false,
    onSuccess: (device) => {
      queries.setQueryData(deviceKey, device);
      rememberPush(device === 'on' ? (user?.uuid ?? null) : null);
    },
    onError: () => queries.invalidateQueries({ queryKey: deviceKey }),
  });
}
