import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Ellipsis, Mail } from 'lucide-react';
import { Suspense, useState, type MouseEvent, type ReactNode } from 'react';
import type { User } from '@plotline/contract/accounts.ts';
import { useNotificationsPanel } from '../../features/notifications/use-notifications-panel.tsx';
import { OnlineChip } from '../../features/presence/OnlineChip.tsx';
import { displayName } from '../../features/profiles/display-name.ts';
import { AddTrackerProvider } from '../../features/trackers/add-tracker.tsx';
import { MyTrackersNav } from '../../features/trackers/MyTrackersNav.tsx';
import { requestTrackerHref } from '../../features/trackers/request-tracker.ts';
import { readAppConfig } from '../../platform/app-config.ts';
import { profilePath, signupPath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { useLocation } from '../../platform/use-location.tsx';
import { AppShell } from '../../ui/AppShell.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { SidebarAccount } from '../../ui/shell/SidebarAccount.tsx';
import { SidebarLink } from '../../ui/shell/SidebarLink.tsx';
import { UnreachableNote } from './UnreachableNote.tsx';
import { useNavItems } from './use-nav-items.tsx';
import { useRealtime } from './use-realtime.ts';

const MoreMenu = lazyPart(async () => (await import('./MoreMenu.tsx')).MoreMenu);

type Press = (event: MouseEvent<HTMLElement>) => void;

/** The navigation around every page: links, the viewer's trackers, the account. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { user, session } = useAuth();
  const currentPath = useLocation().pathname;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const openMore: Press = (event) => {
    setAnchor(event.currentTarget);
    setOpened(true);
  };
  const notifications = useNotificationsPanel();
  useRealtime(user?.uuid ?? null);
  const navItems = useNavItems(currentPath, { isOpen: anchor !== null, open: openMore });
  const { brandName } = readAppConfig();
  const isGuest = session.status === 'signed-out';
  const requestHref = requestTrackerHref();
  const requestTracker = requestHref ? <RequestTracker href={requestHref} /> : null;
  return (
    <AddTrackerProvider>
      <AppShell
        brandName={brandName}
        navItems={navItems}
        bottomItems={navItems}
        trackersTitle={user ? 'My trackers' : 'Trackers'}
        trackers={
          user ? (
            <MyTrackersNav username={user.username} currentPath={currentPath} foot={requestTracker} />
          ) : isGuest ? (
            requestTracker
          ) : null
        }
        account={user ? <Account user={user} onMore={openMore} /> : isGuest ? <GuestSignUp /> : null}
        topActions={user ? <SignedInActions bell={notifications.bell} /> : isGuest ? <SignUpButton /> : null}
      >
        {children}
      </AppShell>
      <UnreachableNote />
      {user ? notifications.panel : null}
      {wasOpened ? (
        <Suspense>
          <MoreMenu anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </AddTrackerProvider>
  );
}

function RequestTracker({ href }: { href: string }) {
  return <SidebarLink label="Request Tracker" icon={<Mail aria-hidden />} href={href} tone="quiet" />;
}

function Account({ user, onMore }: { user: User; onMore: Press }) {
  const more = (
    <IconButton size="small" aria-label="Account menu" aria-haspopup="menu" onClick={onMore}>
      <Ellipsis size={20} strokeWidth={1.75} />
    </IconButton>
  );
  return (
    <SidebarAccount
      href={profilePath(user.username)}
      avatar={<Avatar user={user} />}
      name={displayName(user)}
      detail={`@${user.username}`}
      action={more}
    />
  );
}

/** Hidden in the rail, which has no room for text; the top bar has the same button. */
function GuestSignUp() {
  return (
    <Button
      variant="contained"
      fullWidth
      href={signupPath}
      sx={{ '@media (max-width: 1023.95px)': { display: 'none' } }}
    >
      Sign Up
    </Button>
  );
}

function SignedInActions({ bell }: { bell: ReactNode }) {
  return (
    <>
      <OnlineChip />
      {bell}
    </>
  );
}

function SignUpButton() {
  return (
    <Button variant="contained" href={signupPath}>
      Sign Up
    </Button>
  );
}
