import { Alert } from '../../ui/Alert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../platform/api-error.ts';
import { readAppConfig } from '../../platform/app-config.ts';
import { useAuth } from '../../platform/session.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadError } from '../../ui/ErrorState.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { notificationsKey } from './notification-pages.ts';
import { readPushDevice, turnPushOff, turnPushOn, type PushDevice } from './push-device.ts';
import { rememberPush } from './push-memory.ts';

const TITLE = 'Push notifications on this device';

/** Switches push messages in this browser. */
export function PushSetting() {
  const device = usePushDevice();
  if (device.isError && !device.data) {
    return (
      <Card>
        <LoadError
          query={device}
          fallback="Couldn't check whether your browser supports push notifications."
        />
      </Card>
    );
  }
  return (
    <Card pad="none">
      {device.data ? (
        <PushRow device={device.data} />
      ) : (
        <SettingRow title={TITLE} detail={<Skeleton width="40ch" sx={{ maxWidth: '100%' }} />} />
      )}
    </Card>
  );
}

function PushRow({ device }: { device: PushDevice }) {
  const { mutate, isPending, isError, error, variables } = useSwitchPush();
  const isOn = isPending ? variables : device === 'on';
  const canSwitch = device === 'on' || device === 'off';
  return (
    <SettingRow
      title={TITLE}
      detail={isPending && variables ? 'Waiting for your browser…' : details()[device]}
      actions={
        canSwitch ? (
          <Switch
            label={TITLE}
            isOn={isOn}
            isDisabled={isPending}
            onChange={(isWanted) => mutate(isWanted)}
          />
        ) : null
      }
    >
      {isError ? (
        <Alert severity="error">
          {messageOf(error, "Couldn't change push notifications in this browser.")}
        </Alert>
      ) : null}
    </SettingRow>
  );
}

function details(): Readonly<Record<PushDevice, string>> {
  const { brandName } = readAppConfig();
  return {
    on: `You get notifications here, even when ${brandName} is closed.`,
    off: `Get notified even when ${brandName} is closed.`,
    blocked: `Your browser blocks notifications from ${brandName}. Allow them in the site settings next to the address, then come back.`,
    'install-first': `On iPhone and iPad, tap Share, then “Add to Home Screen”, and open ${brandName} from there.`,
    insecure: 'Push notifications need an address that begins with https://.',
    unsupported: "This browser doesn't support push notifications.",
  };
}

const deviceKey = [...notificationsKey, 'push-device'];

function usePushDevice() {
  return useQuery({
    queryKey: deviceKey,
    queryFn: readPushDevice,
    // Permissions are changed outside of the page, in the browser settings.
    refetchOnWindowFocus: 'always',
  });
}

function useSwitchPush() {
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
