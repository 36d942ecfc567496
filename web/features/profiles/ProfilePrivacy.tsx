import Alert from '@mui/material/Alert';
import Switch from '@mui/material/Switch';
import type { User } from '@plotline/contract/accounts.ts';
import { formatNumber } from '../../platform/format.ts';
import { Card } from '../../ui/Card.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { useProfile } from './use-profile.ts';
import { useProfilePrivacy } from './use-profile-privacy.ts';

/** Whether everyone sees my profile, or approved followers alone. */
export function ProfilePrivacy({ user }: { user: User }) {
  const { isPublic, error, setPublic } = useProfilePrivacy();
  const followers = useProfile(user.username).data?.follower_count;
  return (
    <Card pad="none">
      <SettingRow
        title="Private profile"
        detail={`Only approved followers see your trackers and activity.${staying(followers)}`}
        actions={
          <Switch
            checked={!isPublic}
            onChange={(event) => setPublic(!event.target.checked)}
            slotProps={{ input: { 'aria-label': 'Private profile' } }}
          />
        }
      >
        {error ? <Alert severity="error">{error}</Alert> : null}
      </SettingRow>
    </Card>
  );
}

function staying(followers: number | undefined): string {
  if (followers === undefined || followers === 0) return '';
  return followers === 1
    ? ' 1 person follows you now and stays.'
    : ` ${formatNumber(followers)} people follow you now and stay.`;
}
