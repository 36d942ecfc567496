import { Ban, Ellipsis, Link, ShieldOff } from 'lucide-react';
import type { Profile } from '@plotline/contract/profiles.ts';
import { profilePath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useCopyLink } from '../../ui/ShareButton.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import type { Blocking } from './use-blocking.ts';

interface UserMenuProps {
  profile: Pick<Profile, 'username' | 'is_blocked' | 'is_owner'>;
  blocking: Blocking;
}

/** The menu of another user's profile; absent for visitors. */
export function UserMenu({ profile, blocking }: UserMenuProps) {
  const { user } = useAuth();
  const copyLink = useCopyLink();
  const { username } = profile;
  if (!user || profile.is_owner) return null;
  return (
    <>
      <MenuButton
        label={`More about @${username}`}
        icon={Ellipsis}
        entries={[
          { label: 'Copy link', icon: Link, onPick: () => void copyLink(profilePath(username)) },
          profile.is_blocked
            ? { label: `Unblock @${username}`, icon: ShieldOff, onPick: blocking.unblock }
            : { label: `Block @${username}`, icon: Ban, tone: 'danger', onPick: blocking.ask },
        ]}
      />
      <BlockDialog
        username={username}
        isOpen={blocking.isAsking}
        error={blocking.blockError}
        onConfirm={blocking.block}
        onClose={blocking.cancel}
      />
    </>
  );
}
