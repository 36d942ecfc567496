import type { QueryClient } from '@tanstack/react-query';
import { Suspense, type ComponentType } from 'react';
import type { DecisionName } from './features/reports/use-own-decision.ts';
import { CrashPage } from './pages/frame/CrashPage.tsx';
import type { PageShape } from './pages/frame/PageSkeleton.tsx';
import { api } from './platform/api.ts';
import { isOpenedSuspended } from './platform/app-config.ts';
import { loadCurrentUser } from './platform/current-user.ts';
import { isFirstPaintShown } from './platform/first-paint.tsx';
import { getLocation, navigate } from './platform/location.ts';
import { matchPath, type PathParams } from './platform/match-path.ts';
import {
  adminPath,
  appealPagePath,
  confirmEmailPath,
  forgotPasswordPath,
  homePath,
  loginPath,
  privacyPath,
  resetPasswordPath,
  searchPath,
  settingsPath,
  signupPath,
  supportPath,
} from './platform/paths.ts';
import type { SetPageQuery } from './platform/page-query.ts';
import { useAuth } from './platform/session.tsx';
import { LocationProvider, useLocation } from './platform/use-location.tsx';
import {
  changeTexts,
  feedTypeIn,
  pickTexts,
  readSearch,
  timeframeIn,
  writeSearch,
  type Texts,
} from './search-params.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { lazyPart, type LazyPart } from './ui/lazy-part.ts';

const PageFrame = lazyPart(async () => (await import('./pages/frame/PageFrame.tsx')).PageFrame);
const AccountFrame = lazyPart(async () => (await import('./pages/frame/AccountFrame.tsx')).AccountFrame);
const LoginPage = lazyPart(async () => (await import('./pages/LoginPage.tsx')).LoginPage);
const SignupPage = lazyPart(async () => (await import('./pages/SignupPage.tsx')).SignupPage);
const ForgotPasswordPage = lazyPart(
  async () => (await import('./pages/ForgotPasswordPage.tsx')).ForgotPasswordPage,
);
const ResetPasswordPage = lazyPart(
  async () => (await import('./pages/ResetPasswordPage.tsx')).ResetPasswordPage,
);
const AppealPage = lazyPart(async () => (await import('./pages/AppealPage.tsx')).AppealPage);
const SuspendedPage = lazyPart(async () => (await import('./pages/SuspendedPage.tsx')).SuspendedPage);
const ConfirmEmailPage = lazyPart(
  async () => (await import('./pages/ConfirmEmailPage.tsx')).ConfirmEmailPage,
);
const HomePage = lazyPart(async () => (await import('./pages/HomePage.tsx')).HomePage);
const ProfilePage = lazyPart(async () => (await import('./pages/ProfilePage.tsx')).ProfilePage);
const TrackerPage = lazyPart(async () => (await import('./pages/TrackerPage.tsx')).TrackerPage);
const ActivityPage = lazyPart(async () => (await import('./pages/ActivityPage.tsx')).ActivityPage);
const SearchPage = lazyPart(async () => (await import('./pages/SearchPage.tsx')).SearchPage);
const SettingsPage = lazyPart(async () => (await import('./pages/SettingsPage.tsx')).SettingsPage);
const AdminPage = lazyPart(async () => (await import('./pages/AdminPage.tsx')).AdminPage);
const PrivacyPage = lazyPart(async () => (await import('./pages/PrivacyPage.tsx')).PrivacyPage);
const SupportPage = lazyPart(async () => (await import('./pages/SupportPage.tsx')).SupportPage);
const NotFoundPage = lazyPart(async () => (await import('./pages/NotFoundPage.tsx')).NotFoundPage);

interface RouteProps {
  readonly params: PathParams;
  readonly query: Texts;
  readonly setQuery: SetPageQuery;
}

interface Route {
  readonly path: string;
  readonly Page: ComponentType<RouteProps>;
  /** The shape of the skeleton while the page's code loads. */
  readonly shape?: PageShape;
  /** The code that a page opened at this path needs. */
  readonly part?: Pick<LazyPart<object>, 'load'>;
  /** Loads what a page opened at this path shows first. */
  readonly prepare?: (queries: QueryClient, request: Pick<RouteProps, 'params' | 'query'>) => Promise<void>;
}

/** The account screens, outside the navigation. */
const accountRoutes: readonly Route[] = [
  { path: loginPath, Page: () => <LoginPage />, part: LoginPage },
  {
    path: signupPath,
    Page: ({ query }) => <SignupPage invite={query['invite'] ?? ''} inviter={query['from'] ?? ''} />,
  },
  { path: forgotPasswordPath, Page: () => <ForgotPasswordPage /> },
  { path: confirmEmailPath, Page: ({ query }) => <ConfirmEmailPage token={query['token'] ?? ''} /> },
  {
    path: resetPasswordPath,
    Page: ({ query }) => <ResetPasswordPage token={query['token'] ?? ''} />,
  },
  { path: appealPagePath, Page: ({ query }) => <AppealPage name={decisionNameIn(query)} /> },
];

/**
 * Pages inside the navigation. A page with a fixed path comes before `/:username`. Trackers add pages of their own,
 * which `PageFrame` finds.
 */
const shellRoutes: readonly Route[] = [
  {
    path: homePath,
    Page: ({ query }) => (
      <HomePage feedType={feedTypeIn(query)} tracker={query['tracker']} open={query['open']} />
    ),
    shape: 'home',
    part: HomePage,
  },
  {
    path: searchPath,
    Page: ({ query, setQuery }) => <SearchPage query={query} setQuery={setQuery} />,
    part: SearchPage,
  },
  { path: settingsPath, Page: RoutedSettings, shape: 'columns', part: SettingsPage },
  { path: `${settingsPath}/:section`, Page: RoutedSettings, shape: 'columns', part: SettingsPage },
  {
    path: adminPath,
    Page: ({ query, setQuery }) => <AdminPage query={query} setQuery={setQuery} />,
    shape: 'admin',
    part: AdminPage,
  },
  { path: privacyPath, Page: () => <PrivacyPage /> },
  { path: supportPath, Page: () => <SupportPage /> },
  {
    path: '/:username',
    Page: ({ params: { username = '' }, query }) => (
      <ProfilePage
        key={username}
        username={username}
        viewAs={query['view_as']}
        tab={query['tab']}
        tracker={query['tracker']}
        date={query['date']}
      />
    ),
    shape: 'profile',
    part: ProfilePage,
  },
  {
    path: '/:username/:tracker',
    Page: RoutedTracker,
    shape: 'tracker',
    part: TrackerPage,
    prepare: async (queries, request) =>
      (await import('./pages/TrackerPage.tsx')).prepareTrackerPage(queries, trackerRequest(request)),
  },
  {
    path: '/:username/posts/:uuid',
    Page: ({ params: { username = '', uuid = '' }, query: { comment, thread, summary }, setQuery }) => (
      <ActivityPage
        key={uuid}
        username={username}
        uuid={uuid}
        comment={comment}
        thread={thread}
        isSummaryOpen={summary !== undefined}
        onSummaryClose={() => setQuery({ summary: null }, { replace: true })}
      />
    ),
    shape: 'post',
    part: ActivityPage,
  },
  { path: '/:username/:tracker/:page', Page: RoutedTracker, shape: 'wide', part: TrackerPage },
];

const notFound: Route = { path: '*', Page: () => <NotFoundPage /> };

/** The first paint stays for this long when the code is there, but the data is not. */
const DATA_WAIT_MS = 300;

/**
 * Loads the code of the current page, and its data as long as the first paint is shown. Rendered before that, the page
 * would appear in steps, each delayed by React so that fallbacks do not flash.
 */
export async function loadFirstPage(queries: QueryClient): Promise<void> {
  const { pathname, search } = getLocation();
  const account = matchRoute(accountRoutes, pathname);
  const frame = account ? AccountFrame : PageFrame;
  const { route, params = {} } = account ?? matchRoute(shellRoutes, pathname) ?? {};
  const session = loadCurrentUser(api, queries);
  // A part that does not load is loaded again when it is rendered, where its error is shown.
  await Promise.allSettled([frame.load(), route?.part?.load()]);
  const query = pickTexts(readSearch(search));
  // The data of a simulated viewer is never prefetched.
  if (!isFirstPaintShown() || !route?.prepare || query['view_as'] !== undefined) return;
  const data = route.prepare(queries, { params, query });
  const limit = new Promise((resolve) => setTimeout(resolve, DATA_WAIT_MS));
  await Promise.race([Promise.allSettled([session, data]), limit]);
}

/** Changes the current URL, which may be newer than the shown page. */
const changeQuery: SetPageQuery = (change, { replace = false } = {}) => {
  const { pathname, search } = getLocation();
  const next = changeTexts(pickTexts(readSearch(search)), change);
  navigate(pathname + writeSearch(next), { replace, keepScroll: true });
};

/** Renders the page of the current URL in its frame. */
export function Routes() {
  return (
    <ErrorBoundary what="app" fallback={<CrashPage />}>
      <LocationProvider>
        <CurrentRoute />
      </LocationProvider>
    </ErrorBoundary>
  );
}

function CurrentRoute() {
  const { pathname, search, key } = useLocation();
  const query = pickTexts(readSearch(search));
  const { user, session } = useAuth();
  const account = matchRoute(accountRoutes, pathname);
  // The server refuses the data of all other pages.
  if (session.status === 'unknown' && isOpenedSuspended()) return null;
  if (user?.suspension)
    return (
      <Suspense>
        <AccountFrame>
          <SuspendedPage user={user} suspension={user.suspension} />
        </AccountFrame>
      </Suspense>
    );
  const { route, params } = account ?? matchRoute(shellRoutes, pathname) ?? { route: notFound, params: {} };
  const page = (
    <ErrorBoundary what="page" fallback={<CrashPage />} resetKey={key}>
      <route.Page params={params} query={query} setQuery={changeQuery} />
    </ErrorBoundary>
  );
  return (
    <Suspense>
      {account ? (
        <AccountFrame>{page}</AccountFrame>
      ) : (
        <PageFrame
          pageKey={route.path}
          shape={route.shape ?? 'plain'}
          tracker={params['tracker']}
          query={query}
        >
          {page}
        </PageFrame>
      )}
    </Suspense>
  );
}

/** The address names a decision in one of three ways; an address without any is that of an unknown decision. */
function decisionNameIn({ token, decision, target }: Texts): DecisionName {
  if (decision !== undefined) return { decision };
  return target === undefined ? { token: token ?? '' } : { target };
}

function matchRoute(routes: readonly Route[], pathname: string): { route: Route; params: PathParams } | null {
  for (const route of routes) {
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  return null;
}

function RoutedSettings({ params }: RouteProps) {
  return <SettingsPage section={params['section']} />;
}

function RoutedTracker({ setQuery, ...request }: RouteProps) {
  return <TrackerPage {...trackerRequest(request)} setQuery={setQuery} />;
}

function trackerRequest({ params, query }: Pick<RouteProps, 'params' | 'query'>) {
  const { username = '', tracker = '', page } = params;
  return {
    username,
    tracker,
    ...(page === undefined ? {} : { page }),
    query,
    timeframe: timeframeIn(query),
    selector: query['selector'] ?? '',
  };
}
