import { styled } from '../../ui/theme/styled.ts';
import type { NotificationPreferences, NotificationType } from '@plotline/contract/notifications.ts';
import { getNotificationPreferences, saveNotificationPreferences } from '@plotline/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { SettingRows } from '../../ui/SettingRow.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { DeliverySettings } from './DeliverySettings.tsx';
import { PushSetting } from './PushSetting.tsx';
import { SettingsCard, useSaveSettings } from './SettingsCard.tsx';
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
    <SettingsCard query={preferences} widths={types.map(({ detail }) => `${detail.length}ch`)}>
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
