import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Mail, House, LogIn, Menu, Search, UserRound } from 'lucide-react';
import { Suspense, useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import type { User } from '@plotline/contract/accounts.ts';
import { useNotificationsPanel } from '../../features/notifications/use-notifications-panel.tsx';
import { OnlineChip } from '../../features/presence/OnlineChip.tsx';
import { displayName } from '../../features/profiles/display-name.ts';
import { AddTrackerProvider } from '../../features/trackers/add-tracker.tsx';
import { MyTrackersNav } from '../../features/trackers/MyTrackersNav.tsx';
import { TrackersNav } from '../../features/trackers/TrackersNav.tsx';
import { requestTrackerHref } from '../../features/trackers/request-tracker.ts';
import { useOfflineApp } from '../../features/trackers/use-offline-app.ts';
import { readAppConfig } from '../../platform/app-config.ts';
import { retryUntilLoaded } from '../../platform/load-code.ts';
import { logProblem } from '../../platform/log.ts';
import { profilePath, signupPath, homePath, loginPath, searchPath } from '../../platform/paths.ts';
import { rememberThisPlace } from '../../platform/return-path.ts';
import { setRealtimeStatus } from '../../platform/realtime.ts';
import { useAuth } from '../../platform/session.tsx';
import { SearchField } from '../../features/search/SearchField.tsx';
import { collectTyping } from '../../features/search/early-typing.ts';
import { useSearchShortcut } from '../../features/search/use-search-shortcut.ts';
import { useLocation } from '../../platform/use-location.tsx';
// Listens from the start: the browser offers the installation once.
import '../../platform/install-offer.ts';
import { AppShell } from '../../ui/AppShell.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { lazyAddition, lazyPart } from '../../ui/lazy-part.ts';
import { SidebarAccount } from '../../ui/shell/SidebarAccount.tsx';
import { SidebarLink } from '../../ui/shell/SidebarLink.tsx';
import type { NavItem } from '../../ui/shell/nav-item.ts';
import { useNavigate } from '../../ui/navigation.tsx';
import { useLayout } from '../../ui/use-layout.ts';
import { UnreachableNote } from './UnreachableNote.tsx';

const AppWindow = lazyPart(async () => (await import('./AppWindow.tsx')).AppWindow);
const MoreMenu = lazyAddition(async () => (await import('./MoreMenu.tsx')).MoreMenu);

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
  const navigate = useNavigate();
  const isSearching = currentPath === searchPath;
  const openSearch = () => {
    collectTyping();
    navigate(searchPath);
  };
  // The search page has a shortcut of its own.
  useSearchShortcut(isSearching ? null : openSearch);
  const notifications = useNotificationsPanel();
  useRealtime(user?.uuid ?? null);
  const isSettled = useOfflineApp(user);
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
        bottomItems={navItems.toSpliced(1, 0, searchItem(isSearching))}
        trackersTitle={user ? 'My trackers' : 'Trackers'}
        trackers={
          user ? (
            <MyTrackersNav username={user.username} currentPath={currentPath} foot={requestTracker} />
          ) : isGuest ? (
            <>
              <TrackersNav />
              {requestTracker}
            </>
          ) : null
        }
        account={user ? <Account user={user} onMore={openMore} /> : isGuest ? <GuestSignUp /> : null}
        search={isSearching ? null : <SearchField />}
        // Shows a user's buttons while the session is unknown, so that nothing moves: guests are known from the start.
        topActions={isGuest ? <SignUpButton /> : <SignedInActions bell={notifications.bell} />}
      >
        {children}
      </AppShell>
      <UnreachableNote />
      {user ? notifications.panel : null}
      <Suspense>{isSettled ? <AppWindow /> : null}</Suspense>
      {wasOpened ? <MoreMenu anchor={anchor} onClose={() => setAnchor(null)} /> : null}
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

/** Hidden in the rail, which has no room for text; the top bar has the primary button. */
function GuestSignUp() {
  return (
    <Button
      variant="outlined"
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

interface MoreButton {
  isOpen: boolean;
  open: (event: MouseEvent<HTMLElement>) => void;
}

/** The search in the bottom bar of phones; elsewhere the top bar has a field. */
function searchItem(isActive: boolean): NavItem {
  return { key: 'search', label: 'Search', icon: <Search aria-hidden />, href: searchPath, isActive };
}

/**
 * Returns the entries of sidebar, rail and bottom bar: home, profile and more. Guests, who are known from the start, have
 * Log In instead of their profile.
 */
function useNavItems(currentPath: string, more: MoreButton): readonly NavItem[] {
  const { user, session } = useAuth();
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
  const logIn: NavItem = {
    key: 'login',
    label: 'Log In',
    icon: <LogIn aria-hidden />,
    href: loginPath,
    onClick: () => rememberThisPlace(),
  };
  const moreEntry: NavItem = {
    key: 'more',
    label: 'More',
    icon: <Menu aria-hidden />,
    onClick: more.open,
    popup: { kind: 'menu', isOpen: more.isOpen },
  };
  return [home, session.status === 'signed-out' ? logIn : profile, moreEntry];
}

/** A page that is left soon needs no socket, and the first paint comes before its code. */
const CONNECT_DELAY_MS = 1_000;

const loadRealtime = retryUntilLoaded(async () => {
  try {
    return await import('./start-realtime.ts');
  } catch (error) {
    logProblem('Failed to connect to WebSocket', error);
    setRealtimeStatus({ state: 'offline' });
    throw error;
  }
});

/** Keeps the realtime socket open while a user is signed in. */
function useRealtime(userId: string | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (userId === null) return undefined;
    let isGone = false;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      loadRealtime().then(
        ({ startForSession }) => {
          if (!isGone) stop = startForSession(queries);
        },
        // `loadRealtime` has reported the failure.
        () => undefined,
      );
    }, CONNECT_DELAY_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [userId, queries]);
}
