import { useState } from 'react';
import { formatNumber } from '../../platform/format.ts';
import { Card } from '../../ui/Card.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { useProfile } from '../profiles/use-profile.ts';
import { FollowListDialog } from './FollowListDialog.tsx';

/** Lets the owner of a private profile review its followers; absent when there are none. */
export function FollowersReview({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false);
  const profile = useProfile(username).data;
  // The last follower may be removed while the dialog is open.
  if (!profile || (profile.follower_count === 0 && !isOpen)) return null;
  return (
    <Card pad="none">
      <SettingRow
        title="Your followers"
        detail={`${users(profile.follower_count ?? 0)} what you share with followers. They stay until you remove them.`}
        actions={<SecondaryButton onClick={() => setOpen(true)}>Review followers</SecondaryButton>}
      />
      <FollowListDialog kind="followers" profile={profile} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}

function users(count: number): string {
  return count === 1 ? '1 person sees' : `${formatNumber(count)} people see`;
}
