import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { NotificationPreferences, NotificationType } from '@plotline/contract/notifications.ts';
import { getNotificationPreferences, saveNotificationPreferences } from '@plotline/contract/notifications.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadError } from '../../ui/ErrorState.tsx';
import { SettingRow, SettingRows } from '../../ui/SettingRow.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { Loading } from '../../ui/Skeletons.tsx';
import { useToast } from '../../ui/Toasts.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { DeliverySettings } from './DeliverySettings.tsx';
import { PushSetting } from './PushSetting.tsx';
import { preferencesKey } from './notification-pages.ts';

interface TypeLabels {
  readonly type: NotificationType;
  readonly title: string;
  readonly detail: string;
}

const types: readonly TypeLabels[] = [
  { type: 'like', title: 'Likes', detail: 'When someone likes your activity or comment' },
  { type: 'comment', title: 'Comments', detail: 'When someone comments on your activity' },
  { type: 'reply', title: 'Replies', detail: 'When someone replies to you' },
  { type: 'mention', title: 'Mentions', detail: 'When someone mentions you' },
  { type: 'new_follower', title: 'New followers', detail: 'When someone follows your public profile' },
  { type: 'follow_request', title: 'Follow requests', detail: 'They also wait on your profile' },
  {
    type: 'follow_request_approved',
    title: 'Accepted requests',
    detail: 'When someone accepts your request',
  },
  { type: 'system', title: 'Account notices', detail: 'When something changes in your trackers by itself' },
];

const Cards = styled('div')({ display: 'grid', gap: space(3) });

/** Settings of push messages, mails and the types of notifications. */
export function NotificationSettings() {
  return (
    <Cards>
      <PushSetting />
      <DeliverySettings />
      <TypeSettings />
    </Cards>
  );
}

/** Shows a switch for each type of notification. */
function TypeSettings() {
  const preferences = usePreferences();
  const { data } = preferences;
  if (preferences.isError && !data) {
    return (
      <Card>
        <LoadError query={preferences} fallback="Couldn't load your settings." />
      </Card>
    );
  }
  return <Card pad="none">{data ? <Switches preferences={data} /> : <Placeholder />}</Card>;
}

function Switches({ preferences }: { preferences: NotificationPreferences }) {
  const { mutate } = useSwitchType();
  return (
    <SettingRows>
      {types.map(({ type, title, detail }) => (
        <li key={type}>
          <SwitchRow
            title={title}
            detail={detail}
            isOn={preferences[type]}
            onChange={(isWanted) => mutate({ type, isWanted })}
          />
        </li>
      ))}
    </SettingRows>
  );
}

/** Has the height of the loaded settings. */
function Placeholder() {
  return (
    <Loading>
      <SettingRows>
        {types.map(({ type, detail }) => (
          <li key={type}>
            <SettingRow title={<Skeleton width="30%" />} detail={<Skeleton width={`${detail.length}ch`} />} />
          </li>
        ))}
      </SettingRows>
    </Loading>
  );
}

const SAVE = ['notification-preferences'];

function usePreferences() {
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
function useSwitchType() {
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
      showToast({ message: messageOf(error, "Couldn't save this setting.") });
    },
    // Only the last of several switches reloads.
    onSettled: () =>
      queries.isMutating({ mutationKey: SAVE }) === 1
        ? queries.invalidateQueries({ queryKey: preferencesKey })
        : undefined,
    scope: { id: 'notification-preferences' },
  });
}
