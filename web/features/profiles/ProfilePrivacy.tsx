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

/** Makes the viewer's profile public or private, after a confirmation. */
export function ProfilePrivacy({ user }: { user: User }) {
  const { isPublic, error, setPublic, undoOpening } = useProfilePrivacy();
  const [requested, setRequested] = useState<PrivacyChange | null>(null);
  const followers = useProfile(user.username).data?.follower_count ?? undefined;
  return (
    <Card pad="none">
      <SettingRow
        title="Private profile"
        detail={`Only approved followers see your trackers and activity.${remainingFollowers(followers)}`}
        actions={
          <Switch
            checked={!isPublic}
            onChange={(event) => setRequested({ is_profile_public: !event.target.checked })}
            slotProps={{ input: { 'aria-label': 'Private profile' } }}
          />
        }
      >
        {error ? <Alert severity="error">{error}</Alert> : null}
        <UndoOpening until={isPublic ? user.privacy_undo_until : null} onUndo={undoOpening} />
      </SettingRow>
      <PrivacyDialog
        change={requested}
        onClose={() => setRequested(null)}
        onConfirm={() => {
          setRequested(null);
          setPublic(!isPublic);
        }}
      />
    </Card>
  );
}

/** Offers to undo a change to public for some minutes, also after a reload. */
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
      Your profile is now public. You can undo this until {time}; follow requests that were approved become
      pending again.
    </Alert>
  );
}

function remainingFollowers(followers: number | undefined): string {
  if (followers === undefined || followers === 0) return '';
  return followers === 1
    ? ' Your 1 current follower stays.'
    : ` Your ${formatNumber(followers)} current followers stay.`;
}
