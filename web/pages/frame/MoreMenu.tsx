import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChartNoAxesCombined, LifeBuoy, LogIn, LogOut, Settings, ShieldCheck, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  adminPath,
  loginPath,
  privacyPath,
  settingsPath,
  signupPath,
  supportPath,
} from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';

interface MoreMenuProps {
  /** The pressed button; null while closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The menu of rarely used links: settings, help, privacy, signing out. */
export function MoreMenu({ anchor, onClose }: MoreMenuProps) {
  const { user, ...auth } = useAuth();
  const logOut = () => {
    onClose();
    void auth.logout();
  };
  const entry = (href: string, icon: ReactNode, label: string) => (
    <MenuItem key={href} component={Anchor} href={href} onClick={onClose}>
      {icon}
      {label}
    </MenuItem>
  );
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { sx: { minWidth: 200 } } }}
    >
      {user
        ? [
            entry(settingsPath, <Settings size={18} aria-hidden />, 'Settings'),
            user.role === 'admin'
              ? entry(adminPath, <ChartNoAxesCombined size={18} aria-hidden />, 'Admin Panel')
              : null,
          ]
        : [
            entry(loginPath, <LogIn size={18} aria-hidden />, 'Log In'),
            entry(signupPath, <UserPlus size={18} aria-hidden />, 'Sign Up'),
          ]}
      {entry(supportPath, <LifeBuoy size={18} aria-hidden />, 'Support')}
      {entry(privacyPath, <ShieldCheck size={18} aria-hidden />, 'Privacy')}
      {user
        ? [
            <Divider key="line" />,
            <MenuItem key="logout" onClick={logOut}>
              <LogOut size={18} aria-hidden />
              Logout
            </MenuItem>,
          ]
        : null}
    </Menu>
  );
}
