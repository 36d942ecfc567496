import { styled } from '../../ui/theme/styled.ts';
import { Ban, Ellipsis, Flag, Link, ShieldOff, Volume2, VolumeX } from 'lucide-react';
import type { Profile } from '@plotline/contract/profiles.ts';
import { useState } from 'react';
import { profilePath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { lazyAddition } from '../../ui/lazy-part.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useCopyLink } from '../../ui/ShareButton.tsx';
import { mixin, space } from '../../ui/theme/tokens.ts';
import type { Blocking } from './use-blocking.ts';
import type { Muting } from './use-mute.ts';

const ReportDialog = lazyAddition(async () => (await import('../reports/ReportDialog.tsx')).ReportDialog);

interface UserMenuProps {
  profile: Pick<Profile, 'uuid' | 'username' | 'is_blocked' | 'is_muted' | 'is_owner'>;
  blocking: Blocking;
  muting: Muting;
}

/** The menu of another user's profile; absent for visitors. */
export function UserMenu({ profile, blocking, muting }: UserMenuProps) {
  const { user } = useAuth();
  const copyLink = useCopyLink();
  const [isReporting, setReporting] = useState(false);
  const { username } = profile;
  if (!user || profile.is_owner) return null;
  return (
    <>
      <MenuButton
        label={`More about @${username}`}
        icon={Ellipsis}
        entries={[
          { label: 'Copy link', icon: Link, onPick: () => void copyLink(profilePath(username)) },
          profile.is_muted
            ? { label: `Unmute @${username}`, icon: Volume2, onPick: muting.unmute }
            : { label: `Mute @${username}`, icon: VolumeX, onPick: muting.mute },
          { label: `Report @${username}`, icon: Flag, onPick: () => setReporting(true) },
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
      {isReporting ? (
        <ReportDialog target={{ type: 'profile', uuid: profile.uuid }} onClose={() => setReporting(false)} />
      ) : null}
    </>
  );
}

interface BlockDialogProps {
  username: string;
  isOpen: boolean;
  /** The reason of the last failure. */
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

const Effects = styled('ul')({
  ...mixin.grid(2),
  margin: 0,
  paddingInlineStart: space(5),
});

function BlockDialog({ username, ...dialog }: BlockDialogProps) {
  return (
    <ConfirmDialog {...dialog} title={`Block @${username}?`} confirmLabel="Block" tone="danger">
      <Effects>
        <li>You won't see each other's profiles, posts or comments.</li>
        <li>
          Follows and follow requests between you end in both directions. Unblocking doesn't restore them.
        </li>
        <li>They won't be notified.</li>
      </Effects>
    </ConfirmDialog>
  );
}
