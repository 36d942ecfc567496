import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import '../../ui/theme/mui-theme.ts';
import {
  ChartNoAxesCombined,
  Check,
  Download,
  LifeBuoy,
  LogIn,
  LogOut,
  Monitor,
  Moon,
  Settings,
  ShieldCheck,
  Sun,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { rememberThisPlace } from '../../platform/return-path.ts';
import {
  adminPath,
  loginPath,
  privacyPath,
  settingsPath,
  signupPath,
  supportPath,
} from '../../platform/paths.ts';
import { installApp, useInstallState } from '../../platform/app-install.ts';
import { useAuth } from '../../platform/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { useSchemeChoice } from '../../ui/theme/color-scheme.ts';

interface MoreMenuProps {
  /** The pressed button; null while closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

const THEMES = [
  { value: 'system', label: 'System theme', icon: Monitor },
  { value: 'light', label: 'Light theme', icon: Sun },
  { value: 'dark', label: 'Dark theme', icon: Moon },
] as const;

/** The menu of rarely used links and the theme: settings, help, privacy, signing out. */
export function MoreMenu({ anchor, onClose }: MoreMenuProps) {
  const { user, ...auth } = useAuth();
  const [theme, setTheme] = useSchemeChoice();
  const logOut = () => {
    onClose();
    void auth.logout();
  };
  const canInstall = useInstallState() === 'offered';
  const install = () => {
    onClose();
    void installApp();
  };
  const entry = (href: string, icon: ReactNode, label: string) => (
    <MenuItem
      key={href}
      component={Anchor}
      href={href}
      onClick={() => {
        if (href === loginPath) rememberThisPlace();
        onClose();
      }}
    >
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
      {canInstall ? (
        <MenuItem onClick={install}>
          <Download size={18} aria-hidden />
          Install app
        </MenuItem>
      ) : null}
      {entry(supportPath, <LifeBuoy size={18} aria-hidden />, 'Support')}
      {entry(privacyPath, <ShieldCheck size={18} aria-hidden />, 'Privacy')}
      <Divider />
      {THEMES.map(({ value, label, icon: Icon }) => (
        <MenuItem
          key={value}
          role="menuitemradio"
          aria-checked={theme === value}
          onClick={() => {
            setTheme(value);
            onClose();
          }}
        >
          <Icon size={18} aria-hidden />
          {label}
          {theme === value ? <Check size={16} aria-hidden style={{ marginInlineStart: 'auto' }} /> : null}
        </MenuItem>
      ))}
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
