import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import type { User } from '@plotline/contract/accounts.ts';
import type { PrivacyChange } from '@plotline/contract/profiles.ts';
import { formatNumber } from '../../platform/format.ts';
import { Card } from '../../ui/Card.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { useNow } from '../../ui/use-now.ts';
import { PrivacyDialog } from './PrivacyDialog.tsx';
import { useProfile } from './use-profile.ts';
import { useProfilePrivacy } from './use-profile-privacy.ts';

/** Whether everyone sees my profile, or approved followers alone. */
export function ProfilePrivacy({ user }: { user: User }) {
  const { isPublic, error, setPublic, undoOpening } = useProfilePrivacy();
  const [asked, setAsked] = useState<PrivacyChange | null>(null);
  const followers = useProfile(user.username).data?.follower_count;
  return (
    <Card pad="none">
      <SettingRow
        title="Private profile"
        detail={`Only approved followers see your trackers and activity.${staying(followers)}`}
        actions={
          <Switch
            checked={!isPublic}
            onChange={(event) => setAsked({ is_profile_public: !event.target.checked })}
            slotProps={{ input: { 'aria-label': 'Private profile' } }}
          />
        }
      >
        {error ? <Alert severity="error">{error}</Alert> : null}
        <UndoOpening until={isPublic ? user.privacy_undo_until : null} onUndo={undoOpening} />
      </SettingRow>
      <PrivacyDialog
        change={asked}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          setPublic(!isPublic);
        }}
      />
    </Card>
  );
}

/** For some minutes after a profile became public, also after a reload. */
function UndoOpening({ until, onUndo }: { until: string | null | undefined; onUndo: () => void }) {
  const now = useNow();
  if (!until || new Date(until) <= now) return null;
  const time = new Date(until).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onUndo}>
          Undo
        </Button>
      }
    >
      Your profile became public. Until {time} you can undo this, and follow requests that it approved wait
      again.
    </Alert>
  );
}

function staying(followers: number | undefined): string {
  if (followers === undefined || followers === 0) return '';
  return followers === 1
    ? ' 1 person follows you now and stays.'
    : ` ${formatNumber(followers)} people follow you now and stay.`;
}
