import { styled } from '../../../ui/theme/styled.ts';
import { Switch } from '../../../ui/Switch.tsx';
import type { AdminUser } from '@plotline/contract/admin.ts';
import { ChartLine, Ellipsis, User, UserRoundCheck, UserRoundX } from 'lucide-react';
import { profilePath } from '../../../platform/paths.ts';
import type { MenuEntry } from '../../../ui/ActionMenu.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { color, mixin, text } from '../../../ui/theme/tokens.ts';
import { statusLabel, type UserActions } from './user-list.ts';

interface UserControlsProps {
  user: AdminUser;
  actions: UserActions;
}

const Root = styled('span')({
  ...text[13],
  ...mixin.inlineRow(2.5),
  '&[data-off]': { color: color.muted },
});

/** The status of a user with its switch; none for the administrator's own account. */
export function UserStatus({ user, actions }: UserControlsProps) {
  const { username, uuid, is_active: isActive } = user;
  return (
    <Root data-off={isActive ? undefined : ''}>
      {statusLabel(user)}
      {uuid === actions.ownUuid ? null : (
        <Switch label={`@${username} is active`} isOn={isActive} onChange={() => actions.onToggle(user)} />
      )}
    </Root>
  );
}

export function UserMenu({ user, actions }: UserControlsProps) {
  const profile: MenuEntry = { label: 'View profile', icon: User, href: profilePath(user.username) };
  const trackers: MenuEntry = {
    label: 'View trackers',
    icon: ChartLine,
    onPick: () => actions.onShowTrackers(user),
  };
  const toggle: MenuEntry = user.is_active
    ? { label: 'Deactivate', icon: UserRoundX, tone: 'danger', onPick: () => actions.onToggle(user) }
    : { label: 'Activate', icon: UserRoundCheck, onPick: () => actions.onToggle(user) };
  return (
    <MenuButton
      label={`Actions for @${user.username}`}
      icon={Ellipsis}
      variant="plain"
      entries={[
        // Deactivated users have no visible profile.
        ...(user.is_active ? [profile] : []),
        trackers,
        ...(user.uuid === actions.ownUuid ? [] : [toggle]),
      ]}
    />
  );
}
