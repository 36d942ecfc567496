import { styled } from '../../ui/theme/styled.ts';
import {
  getNotificationDelivery,
  saveNotificationDelivery,
  type NotificationDelivery,
} from '@plotline/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { SettingRow, SettingRows } from '../../ui/SettingRow.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { mixin } from '../../ui/theme/tokens.ts';
import { SettingsCard, useSaveSettings } from './SettingsCard.tsx';

const deliveryKey = ['notification-delivery'];
const DIGEST = 'Notifications by email';
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
export function DeliverySettings() {
  const delivery = useQuery({
    queryKey: deliveryKey,
    queryFn: ({ signal }) => api.call(getNotificationDelivery, { signal }),
  });
  return (
    <SettingsCard query={delivery} widths={['40ch', '40ch']}>
      {(settings) => <Settings delivery={settings} />}
    </SettingsCard>
  );
}

function Settings({ delivery: { quiet_hours: hours, digest } }: { delivery: NotificationDelivery }) {
  const save = useSaveSettings<NotificationDelivery>(deliveryKey, (changes) =>
    api.call(saveNotificationDelivery, { body: changes }),
  );
  const setHours = (change: Partial<typeof NIGHT>) => {
    const next = { ...NIGHT, ...hours, ...change };
    // A cleared field is not saved, nor are hours without length.
    if (next.from && next.until && next.from !== next.until) save({ quiet_hours: next });
  };
  return (
    <SettingRows>
      <li>
        <SwitchRow
          title="Quiet hours"
          detail="No push notifications in these hours. You get the newest one afterwards."
          isOn={hours !== null}
          onChange={(isOn) => save({ quiet_hours: isOn ? NIGHT : null })}
        >
          {hours ? (
            <Hours>
              <TextInput
                label="From"
                type="time"
                value={hours.from}
                onChange={(from) => setHours({ from })}
              />
              <TextInput
                label="Until"
                type="time"
                value={hours.until}
                onChange={(until) => setHours({ until })}
              />
            </Hours>
          ) : null}
        </SwitchRow>
      </li>
      <li>
        <SettingRow
          title={DIGEST}
          detail="A summary of your unread notifications, in the morning."
          actions={
            <NativeSelect
              label={DIGEST}
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
