import { House, LogIn, Menu, UserRound } from 'lucide-react';
import type { MouseEvent } from 'react';
import { homePath, loginPath, profilePath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import type { NavItem } from '../../ui/shell/nav-item.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useLayout } from '../../ui/use-layout.ts';

interface MoreButton {
  isOpen: boolean;
  open: (event: MouseEvent<HTMLElement>) => void;
}

/** Returns the entries of sidebar, rail and bottom bar: home, profile and more. */
export function useNavItems(currentPath: string, more: MoreButton): readonly NavItem[] {
  const { user } = useAuth();
  const isBottomBar = useLayout() === 'bottomBar';
  const ownPath = user ? profilePath(user.username) : loginPath;
  const home: NavItem = {
    key: 'home',
    label: 'Home',
    icon: <House aria-hidden />,
    href: homePath,
    isActive: currentPath === homePath,
  };
  const profile: NavItem = {
    key: 'profile',
    label: 'Profile',
    icon: isBottomBar && user ? <Avatar user={user} size="small" /> : <UserRound aria-hidden />,
    href: ownPath,
    isActive: currentPath === ownPath,
  };
  const logIn: NavItem = { key: 'login', label: 'Log In', icon: <LogIn aria-hidden />, href: loginPath };
  const moreEntry: NavItem = {
    key: 'more',
    label: 'More',
    icon: <Menu aria-hidden />,
    onClick: more.open,
    popup: { kind: 'menu', isOpen: more.isOpen },
  };
  return [home, user ? profile : logIn, moreEntry];
}
