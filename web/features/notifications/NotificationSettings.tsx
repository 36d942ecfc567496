import { styled } from '../../ui/theme/styled.ts';
import {
  getNotificationDelivery,
  getNotificationPreferences,
  saveNotificationDelivery,
  saveNotificationPreferences,
  type NotificationDelivery,
  type NotificationPreferences,
  type NotificationType,
} from '@plotline/contract/notifications.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { SettingRow, SettingRows } from '../../ui/SettingRow.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { mixin, space } from '../../ui/theme/tokens.ts';
import { SettingsCard, useSaveSettings } from './SettingsCard.tsx';
import { notificationsKey, preferencesKey } from './notification-pages.ts';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { messageOf } from '../../platform/api-error.ts';
import { readAppConfig } from '../../platform/app-config.ts';
import { useAuth } from '../../platform/session.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadError } from '../../ui/ErrorState.tsx';
import { findObstacle, readPushDevice, turnPushOff, turnPushOn, type PushDevice } from './push-device.ts';
import { rememberPush } from './push-memory.ts';

interface TypeLabels {
  readonly type: NotificationType;
  readonly title: string;
  readonly detail: string;
}

const types: readonly TypeLabels[] = [
  { type: 'like', title: 'Likes', detail: 'When someone likes your activity or comment.' },
  { type: 'comment', title: 'Comments', detail: 'When someone comments on your activity.' },
  { type: 'reply', title: 'Replies', detail: 'When someone replies to you.' },
  { type: 'mention', title: 'Mentions', detail: 'When someone mentions you.' },
  { type: 'new_follower', title: 'New followers', detail: 'When someone follows your public profile.' },
  { type: 'follow_request', title: 'Follow requests', detail: 'You can also answer them on your profile.' },
  {
    type: 'follow_request_approved',
    title: 'Accepted requests',
    detail: 'When someone accepts your request.',
  },
  { type: 'system', title: 'Account notices', detail: 'When something changes in your trackers by itself.' },
];

const Cards = styled('div')({ display: 'grid', gap: space(3) });

export function NotificationSettings() {
  return (
    <Cards>
      <PushSetting />
      <DeliverySettings />
      <TypeSettings />
    </Cards>
  );
}

/** A switch for each type of notification. */
function TypeSettings() {
  const preferences = useQuery({
    queryKey: preferencesKey,
    queryFn: async ({ signal }) => (await api.call(getNotificationPreferences, { signal })).preferences,
  });
  const save = useSaveSettings<NotificationPreferences>(preferencesKey, (changes) =>
    api.call(saveNotificationPreferences, { body: { preferences: changes } }),
  );
  return (
    <SettingsCard query={preferences} rows={types}>
      {(isWanted) => (
        <SettingRows>
          {types.map(({ type, title, detail }) => (
            <li key={type}>
              <SwitchRow
                title={title}
                detail={detail}
                isOn={isWanted[type]}
                onChange={(isOn) => save({ [type]: isOn })}
              />
            </li>
          ))}
        </SettingRows>
      )}
    </SettingsCard>
  );
}

const deliveryKey = ['notification-delivery'];
const QUIET_HOURS = {
  title: 'Quiet hours',
  detail: 'No push notifications in these hours. You get the newest one afterwards.',
};
const DIGEST = {
  title: 'Notifications by email',
  detail: 'A summary of your unread notifications, in the morning.',
};
const NIGHT = { from: '22:00', until: '07:00' };

const digests = [
  { value: 'off', label: 'Never' },
  { value: 'daily', label: 'Once a day' },
  { value: 'weekly', label: 'Once a week' },
] as const;

const Hours = styled('div')({
  ...mixin.grid(3),
  gridTemplateColumns: 'repeat(2, minmax(0, 160px))',
});

/** When push messages stay away, and how often unread notifications come by email; each change is saved immediately. */
function DeliverySettings() {
  const delivery = useQuery({
    queryKey: deliveryKey,
    queryFn: ({ signal }) => api.call(getNotificationDelivery, { signal }),
  });
  return (
    <SettingsCard query={delivery} rows={[QUIET_HOURS, { ...DIGEST, controlWidth: 150 }]}>
      {(settings) => <Settings delivery={settings} />}
    </SettingsCard>
  );
}

interface QuietHoursProps {
  hours: typeof NIGHT;
  onChange: (hours: typeof NIGHT) => void;
}

/** The fields keep what is typed: on the way to a time there are others, also such as are not saved. */
function QuietHours({ hours, onChange }: QuietHoursProps) {
  const [typed, setTyped] = useState(hours);
  const isEmpty = typed.from === typed.until;
  const change = (part: Partial<typeof NIGHT>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (next.from && next.until && next.from !== next.until) onChange(next);
  };
  return (
    <Hours>
      <TextInput label="From" type="time" value={typed.from} onChange={(from) => change({ from })} />
      <TextInput
        label="Until"
        type="time"
        value={typed.until}
        onChange={(until) => change({ until })}
        error={isEmpty ? 'Choose another time' : null}
      />
    </Hours>
  );
}

function Settings({ delivery: { quiet_hours: hours, digest } }: { delivery: NotificationDelivery }) {
  const save = useSaveSettings<NotificationDelivery>(deliveryKey, (changes) =>
    api.call(saveNotificationDelivery, { body: changes }),
  );
  return (
    <SettingRows>
      <li>
        <SwitchRow
          {...QUIET_HOURS}
          isOn={hours !== null}
          onChange={(isOn) => save({ quiet_hours: isOn ? NIGHT : null })}
        >
          {hours ? <QuietHours hours={hours} onChange={(quiet_hours) => save({ quiet_hours })} /> : null}
        </SwitchRow>
      </li>
      <li>
        <SettingRow
          {...DIGEST}
          actions={
            <NativeSelect
              label={DIGEST.title}
              isLabelHidden
              value={digest}
              options={digests}
              onChange={(chosen) => save({ digest: chosen })}
            />
          }
        />
      </li>
    </SettingRows>
  );
}

const TITLE = 'Push notifications on this device';

/** Switches push messages in this browser. */
function PushSetting() {
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
        <SettingRow title={TITLE} detail={details()[findObstacle() ?? 'off']} />
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
