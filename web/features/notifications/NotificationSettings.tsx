import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import type { NotificationPreferences, NotificationType } from '@plotline/contract/notifications.ts';
import { messageOf } from '../../platform/api-error.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SettingRow, SettingRows } from '../../ui/SettingRow.tsx';
import { Loading } from '../../ui/Skeletons.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { PushSetting } from './PushSetting.tsx';
import { usePreferences, useSwitchType } from './use-preferences.ts';

interface TypeWords {
  readonly type: NotificationType;
  readonly title: string;
  readonly detail: string;
}

const types: readonly TypeWords[] = [
  { type: 'like', title: 'Likes', detail: 'Of what you track, and of your comments' },
  { type: 'comment', title: 'Comments', detail: 'On what you track' },
  { type: 'reply', title: 'Replies', detail: 'To your comments' },
  { type: 'mention', title: 'Mentions', detail: 'Of your username in comments' },
  { type: 'new_follower', title: 'New followers', detail: 'While your profile is public' },
  { type: 'follow_request', title: 'Follow requests', detail: 'They wait on your profile in any case' },
  { type: 'follow_request_approved', title: 'Accepted requests', detail: 'When somebody lets you follow' },
  { type: 'system', title: 'Notices', detail: 'Of what became of your trackers without your doing' },
];

const Together = styled('div')({ display: 'grid', gap: space(3) });

/** Where users are told, and of what. */
export function NotificationSettings() {
  return (
    <Together>
      <PushSetting />
      <TypeSettings />
    </Together>
  );
}

/** A switch for each thing that users can be told of. */
function TypeSettings() {
  const preferences = usePreferences();
  const { data } = preferences;
  if (preferences.isError && !data) {
    return (
      <Card>
        <ErrorState
          message={messageOf(preferences.error, 'Your choices could not be loaded.')}
          onRetry={() => void preferences.refetch()}
        />
      </Card>
    );
  }
  return <Card pad="none">{data ? <Switches preferences={data} /> : <Waiting />}</Card>;
}

function Switches({ preferences }: { preferences: NotificationPreferences }) {
  const { mutate } = useSwitchType();
  return (
    <SettingRows>
      {types.map(({ type, title, detail }) => (
        <li key={type}>
          <SettingRow
            title={title}
            detail={detail}
            actions={
              <Switch
                checked={preferences[type]}
                onChange={(_, isWanted) => mutate({ type, isWanted })}
                slotProps={{ input: { 'aria-label': title } }}
              />
            }
          />
        </li>
      ))}
    </SettingRows>
  );
}

/** As high as what comes. */
function Waiting() {
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
