import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import { messageOf } from '../../platform/api-error.ts';
import { readAppConfig } from '../../platform/app-config.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import type { PushDevice } from './push-device.ts';
import { usePushDevice, useSwitchPush } from './use-push-device.ts';

const TITLE = 'Push notifications on this device';

/** Whether this browser tells of what happens while the app is closed. */
export function PushSetting() {
  const device = usePushDevice();
  if (device.isError && !device.data) {
    return (
      <Card>
        <ErrorState
          message={messageOf(device.error, 'Your browser did not say whether it can receive them.')}
          onRetry={() => void device.refetch()}
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
      detail={isPending && variables ? 'Asking your browser…' : details()[device]}
      actions={
        canSwitch ? (
          <Switch
            checked={isOn}
            disabled={isPending}
            onChange={(_, isWanted) => mutate(isWanted)}
            slotProps={{ input: { 'aria-label': TITLE } }}
          />
        ) : null
      }
    >
      {isError ? (
        <Alert severity="error">
          {messageOf(error, 'Your browser could not be reached by push messages.')}
        </Alert>
      ) : null}
    </SettingRow>
  );
}

function details(): Readonly<Record<PushDevice, string>> {
  const { brandName } = readAppConfig();
  return {
    on: `You are told here, even while ${brandName} is closed.`,
    off: `Be told even while ${brandName} is closed.`,
    blocked: `Your browser blocks them for ${brandName}. Allow notifications in its settings for this site, beside the address, then come back.`,
    'install-first': `On iPhone and iPad they are for apps: press Share, then “Add to Home Screen”, and open ${brandName} from there.`,
    insecure: 'Browsers allow them only where the address begins with https://.',
    unsupported: 'This browser cannot receive them.',
  };
}
