import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import {
  getNotificationDelivery,
  saveNotificationDelivery,
  type NotificationDelivery,
} from '@plotline/contract/notifications.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadError } from '../../ui/ErrorState.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { SettingRow, SettingRows } from '../../ui/SettingRow.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { Loading } from '../../ui/Skeletons.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { useToast } from '../../ui/Toasts.tsx';

const QUIET = 'Quiet hours';
const DIGEST = 'Notifications by email';
const NIGHT = { from: '22:00', until: '07:00' };

const digests = [
  { value: 'off', label: 'Never' },
  { value: 'daily', label: 'Once a day' },
  { value: 'weekly', label: 'Once a week' },
] as const;

const Hours = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 160px))',
  gap: space(3),
});

/** When push messages stay away, and how often unread notifications come by email; each change is saved immediately. */
export function DeliverySettings() {
  const delivery = useDelivery();
  const { data } = delivery;
  if (delivery.isError && !data) {
    return (
      <Card>
        <LoadError query={delivery} fallback="Couldn't load your settings." />
      </Card>
    );
  }
  return <Card pad="none">{data ? <Settings delivery={data} /> : <Placeholder />}</Card>;
}

function Settings({ delivery: { quiet_hours: hours, digest } }: { delivery: NotificationDelivery }) {
  const save = useSaveDelivery();
  const setHours = (change: Partial<typeof NIGHT>) => {
    const next = { ...NIGHT, ...hours, ...change };
    // A cleared field is not saved, nor are hours without length.
    if (next.from && next.until && next.from !== next.until) save({ quiet_hours: next });
  };
  return (
    <SettingRows>
      <li>
        <SwitchRow
          title={QUIET}
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

/** Has the height of the loaded settings. */
function Placeholder() {
  return (
    <Loading>
      <SettingRows>
        {[QUIET, DIGEST].map((title) => (
          <li key={title}>
            <SettingRow title={<Skeleton width="30%" />} detail={<Skeleton width="40ch" />} />
          </li>
        ))}
      </SettingRows>
    </Loading>
  );
}

const deliveryKey = ['notification-delivery'];

function useDelivery() {
  return useQuery({
    queryKey: deliveryKey,
    queryFn: ({ signal }) => api.call(getNotificationDelivery, { signal }),
  });
}

/** Saves changes, optimistically and one after the other. */
function useSaveDelivery(): (changes: Partial<NotificationDelivery>) => void {
  const queries = useQueryClient();
  const showToast = useToast();
  const { mutate } = useMutation({
    mutationKey: deliveryKey,
    mutationFn: (changes: Partial<NotificationDelivery>) =>
      api.call(saveNotificationDelivery, { body: changes }),
    onMutate: async (changes) => {
      await queries.cancelQueries({ queryKey: deliveryKey });
      queries.setQueryData<NotificationDelivery>(
        deliveryKey,
        (before) => before && { ...before, ...changes },
      );
    },
    onError: (error) => showToast({ message: messageOf(error, "Couldn't save this setting.") }),
    // Only the last of several changes reloads.
    onSettled: () =>
      queries.isMutating({ mutationKey: deliveryKey }) === 1
        ? queries.invalidateQueries({ queryKey: deliveryKey })
        : undefined,
    scope: { id: 'notification-delivery' },
  });
  return mutate;
}
