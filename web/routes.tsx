import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  useNavigate,
} from '@tanstack/react-router';
import { Suspense } from 'react';
import { AppFrame } from './pages/frame/AppFrame.tsx';
import { CrashPage } from './pages/frame/CrashPage.tsx';
import {
  AsidePageSkeleton,
  HomeSkeleton,
  PageSkeleton,
  ProfilePageSkeleton,
  SettingsSkeleton,
  TrackerPageFallback,
  WidePageSkeleton,
} from './pages/frame/PageSkeleton.tsx';
import { persistently } from './platform/load-code.ts';
import { changeTexts, feedTypeIn, pickTexts, readSearch, timeframeIn, writeSearch } from './search-params.ts';
import { TrackerRegistryProvider } from './tracker-kit/tracker-registry.tsx';
import { trackers } from './trackers.ts';
import { lazyPart } from './ui/lazy-part.ts';

const HomePage = lazyPart(async () => (await import('./pages/HomePage.tsx')).HomePage);
const ProfilePage = lazyPart(async () => (await import('./pages/ProfilePage.tsx')).ProfilePage);
const TrackerPage = lazyPart(async () => (await import('./pages/TrackerPage.tsx')).TrackerPage);
const ActivityPage = lazyPart(async () => (await import('./pages/ActivityPage.tsx')).ActivityPage);

const ResetPasswordPage = lazyPart(
  async () => (await import('./pages/ResetPasswordPage.tsx')).ResetPasswordPage,
);

const rootRoute = createRootRoute({
  component: () => (
    <TrackerRegistryProvider trackers={trackers}>
      <Outlet />
    </TrackerRegistryProvider>
  ),
  errorComponent: CrashPage,
});

/** Pages inside the navigation. */
const shell = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: () => (
    <AppFrame>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </AppFrame>
  ),
});

/** The screens before one is signed in. */
const account = createRoute({
  getParentRoute: () => rootRoute,
  id: 'account',
  component: lazyRouteComponent(
    persistently(() => import('./pages/frame/AccountFrame.tsx')),
    'AccountFrame',
  ),
});

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  pendingComponent: HomeSkeleton,
  validateSearch: pickTexts,
  component: function Home() {
    return (
      <Suspense fallback={<HomeSkeleton />}>
        <HomePage feedType={feedTypeIn(home.useSearch())} />
      </Suspense>
    );
  },
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/$username',
  pendingComponent: ProfilePageSkeleton,
  validateSearch: pickTexts,
  component: function Profile() {
    const { username } = profile.useParams();
    return (
      <Suspense fallback={<ProfilePageSkeleton />}>
        <ProfilePage key={username} username={username} viewAs={profile.useSearch()['view_as']} />
      </Suspense>
    );
  },
});

const trackerPage = createRoute({
  getParentRoute: () => shell,
  path: '/$username/$tracker',
  pendingComponent: WidePageSkeleton,
  validateSearch: pickTexts,
  component: function Tracker() {
    const params = trackerPage.useParams();
    return (
      <Suspense fallback={<TrackerPageFallback type={params.tracker} />}>
        <TrackerPage {...params} {...useQueryState(trackerPage.useSearch())} />
      </Suspense>
    );
  },
});

const trackerSubpage = createRoute({
  getParentRoute: () => shell,
  path: '/$username/$tracker/$page',
  pendingComponent: WidePageSkeleton,
  validateSearch: pickTexts,
  component: function TrackerSubpage() {
    return <TrackerPage {...trackerSubpage.useParams()} {...useQueryState(trackerSubpage.useSearch())} />;
  },
});

const activity = createRoute({
  getParentRoute: () => shell,
  path: '/$username/posts/$uuid',
  pendingComponent: AsidePageSkeleton,
  validateSearch: pickTexts,
  component: function Activity() {
    const { comment, thread } = activity.useSearch();
    return <ActivityPage {...activity.useParams()} comment={comment} thread={thread} />;
  },
});

const login = createRoute({
  getParentRoute: () => account,
  path: '/login',
  component: lazyRouteComponent(
    persistently(() => import('./pages/LoginPage.tsx')),
    'LoginPage',
  ),
});

const signup = createRoute({
  getParentRoute: () => account,
  path: '/signup',
  component: lazyRouteComponent(
    persistently(() => import('./pages/SignupPage.tsx')),
    'SignupPage',
  ),
});

const forgotPassword = createRoute({
  getParentRoute: () => account,
  path: '/forgot-password',
  component: lazyRouteComponent(
    persistently(() => import('./pages/ForgotPasswordPage.tsx')),
    'ForgotPasswordPage',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => account,
  path: '/reset-password',
  validateSearch: pickTexts,
  component: function ResetPassword() {
    return (
      <Suspense>
        <ResetPasswordPage token={resetPassword.useSearch()['token'] ?? ''} />
      </Suspense>
    );
  },
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  pendingComponent: SettingsSkeleton,
  component: lazyRouteComponent(
    persistently(() => import('./pages/SettingsPage.tsx')),
    'SettingsPage',
  ),
});

const admin = createRoute({
  getParentRoute: () => shell,
  path: '/admin',
  pendingComponent: WidePageSkeleton,
  component: lazyRouteComponent(
    persistently(() => import('./pages/AdminPage.tsx')),
    'AdminPage',
  ),
});

const privacy = createRoute({
  getParentRoute: () => shell,
  path: '/privacy',
  component: lazyRouteComponent(
    persistently(() => import('./pages/PrivacyPage.tsx')),
    'PrivacyPage',
  ),
});

const support = createRoute({
  getParentRoute: () => shell,
  path: '/support',
  component: lazyRouteComponent(
    persistently(() => import('./pages/SupportPage.tsx')),
    'SupportPage',
  ),
});

const notFound = createRoute({
  getParentRoute: () => shell,
  path: '/$',
  component: lazyRouteComponent(
    persistently(() => import('./pages/NotFoundPage.tsx')),
    'NotFoundPage',
  ),
});

/** Every page; the ones with words of their own go before `/{username}`. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    account.addChildren([login, signup, forgotPassword, resetPassword]),
    shell.addChildren([
      home,
      settings,
      admin,
      privacy,
      support,
      profile,
      trackerPage,
      trackerSubpage,
      activity,
      notFound,
    ]),
  ]),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  scrollRestoration: true,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: CrashPage,
});

/** What a tracker's page reads from its address, and the way to change it. */
function useQueryState(query: Readonly<Record<string, string>>) {
  const navigate = useNavigate();
  const setQuery = (
    change: Readonly<Record<string, string | null>>,
    { replace = false }: { readonly replace?: boolean } = {},
  ) => void navigate({ to: '.', search: changeTexts(query, change), replace, resetScroll: false });
  return { query, timeframe: timeframeIn(query), selector: query['selector'] ?? '', setQuery };
}
