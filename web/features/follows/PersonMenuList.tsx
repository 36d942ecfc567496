import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Ban, Link, ShieldOff } from 'lucide-react';
import type { Profile } from '@plotline/contract/profiles.ts';
import { profilePath } from '../../platform/paths.ts';
import { useCopyLink } from '../../ui/ShareButton.tsx';
import type { Blocking } from './use-blocking.ts';

interface PersonMenuListProps {
  profile: Pick<Profile, 'username' | 'is_blocked'>;
  /** What was pressed; null while closed. */
  anchor: HTMLElement | null;
  blocking: Blocking;
  onClose: () => void;
}

/** The entries of the menu about a person. */
export function PersonMenuList({ profile, anchor, blocking, onClose }: PersonMenuListProps) {
  const copyLink = useCopyLink();
  const { username } = profile;
  const act = (entry: () => void) => () => {
    onClose();
    entry();
  };
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { sx: { minWidth: 200 } } }}
    >
      <MenuItem onClick={act(() => void copyLink(profilePath(username)))}>
        <Link size={18} aria-hidden />
        Copy link
      </MenuItem>
      {profile.is_blocked ? (
        <MenuItem onClick={act(blocking.unblock)}>
          <ShieldOff size={18} aria-hidden />
          Unblock @{username}
        </MenuItem>
      ) : (
        <MenuItem onClick={act(blocking.ask)} sx={{ color: 'error.main' }}>
          <Ban size={18} aria-hidden />
          Block @{username}
        </MenuItem>
      )}
    </Menu>
  );
}
