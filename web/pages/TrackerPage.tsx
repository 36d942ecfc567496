import { usePrefetchQuery, type QueryClient } from '@tanstack/react-query';
import { ChartLine } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { PAGE_TITLES } from '@plotline/contract/page-titles.ts';
import { userTopic } from '@plotline/contract/presence.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { displayName } from '../features/profiles/display-name.ts';
import { canOpenLists, isUsername, missingProfileTitle } from '../features/profiles/profile-access.ts';
import { ProfileUnavailable } from '../features/profiles/ProfileUnavailable.tsx';
import { profileQuery, useProfile } from '../features/profiles/use-profile.ts';
import { TrackerSkeleton } from '../features/trackers/TrackerSkeleton.tsx';
import { TrackerUnavailable } from '../features/trackers/TrackerUnavailable.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';
import { profilePath } from '../platform/paths.ts';
import { useTopic } from '../platform/realtime.ts';
import { useViewAs } from '../platform/view-as.tsx';
import { backFrom } from '../tracker-kit/back-to.ts';
import {
  trackerWebQuery,
  useTrackerRegistry,
  useTrackerWeb,
  type TrackerEntry,
} from '../tracker-kit/tracker-registry.tsx';
import type { TrackerPageProps } from '../tracker-kit/tracker-web.ts';
import { trackerPageQuery, useOwnerVisit } from '../tracker-kit/use-tracker-page.ts';
import { ChartOwner } from '../ui/charts/ChartOwner.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Page, type BackTarget } from '../ui/Page.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import { trackers } from '../trackers.ts';
import { CanonicalName } from './frame/CanonicalName.tsx';
import { TrackerBoundary } from './frame/TrackerBoundary.tsx';
import { TrackerSubpage } from './frame/TrackerSubpage.tsx';
import { ViewAs } from './frame/ViewAs.tsx';
import { documentTitleOf, TrackerTitle } from './frame/TrackerTitle.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

type PageState = Pick<TrackerPageProps, 'timeframe' | 'selector' | 'query' | 'setQuery'>;

interface TrackerPageRequest extends PageState {
  username: string;
  /** The tracker's type. */
  tracker: string;
  /** The path of a subpage that the tracker declares. */
  page?: string;
}

/** Loads the code and the data of a tracker's page, so that its first rendering shows both. */
export async function prepareTrackerPage(
  queries: QueryClient,
  { username, tracker, ...place }: Omit<TrackerPageRequest, 'setQuery'>,
): Promise<void> {
  if (!isProfileName(username) || !trackers.has(tracker)) return;
  const loadCode = async () => {
    const web = await queries.ensureQueryData(trackerWebQuery(tracker, trackers));
    await web?.Page.load?.();
  };
  await Promise.all([
    loadCode(),
    queries.prefetchQuery(profileQuery(username)),
    queries.prefetchQuery(trackerPageQuery({ username, type: tracker, ...place })),
  ]);
}

/** The frame of a tracker's page: owner, title, and whether the viewer may see it. */
export function TrackerPage(request: TrackerPageRequest) {
  const { username, tracker, page } = request;
  const entry = useTrackerRegistry().get(tracker);
  if (!isProfileName(username)) return <NotFoundPage />;
  if (!entry) return <UnknownTracker username={username} type={tracker} />;
  if (page !== undefined && !entry.definition.pages?.includes(page)) return <NotFoundPage />;
  return (
    <ViewAs username={username} viewAs={request.query['view_as']}>
      <KnownTracker {...request} entry={entry} />
    </ViewAs>
  );
}

/** Returns whether a profile can have this name; some belong to the app's own pages. */
function isProfileName(username: string): boolean {
  return isUsername(username) && !Object.hasOwn(PAGE_TITLES, `/${username.toLowerCase()}`);
}

/**
 * Shown for a tracker type that this version of the app does not know, if the cached profile has it; the server is not
 * queried.
 */
function UnknownTracker({ username, type }: { username: string; type: string }) {
  const { data } = useProfile(username, { isEnabled: false });
  const tracker = data?.enabled_trackers.find((enabled) => enabled.type === type);
  if (!tracker) return <NotFoundPage />;
  return (
    <Frame username={username} name={tracker.name} profile={data}>
      <NoComponent />
    </Frame>
  );
}

function KnownTracker(props: TrackerPageRequest & { entry: TrackerEntry }) {
  const { username, tracker, page, entry, ...place } = props;
  const { name } = entry.definition;
  const profile = useProfile(username);
  const web = useTrackerWeb(tracker);
  const viewAs = useViewAs(username);
  const isOpen = profile.data !== undefined && canOpenLists(profile.data);
  useTopic(isOpen ? userTopic(username) : null);
  usePrefetchQuery(trackerPageQuery({ username, type: tracker, ...place, viewAs }));

  const isOwner = profile.data?.is_owner === true;
  const isAdded = profile.data?.enabled_trackers.some(({ type }) => type === tracker) === true;
  useOwnerVisit(
    { username, type: tracker },
    isOwner && isAdded && viewAs === undefined && page === undefined,
  );

  const frame = (content: ReactNode) => (
    <Frame
      username={username}
      name={name}
      profile={profile.data}
      error={profile.error}
      isSubpage={page !== undefined}
      back={backFrom(page, username, entry.definition)}
    >
      {content}
    </Frame>
  );
  if (profile.isError && !profile.data) {
    return frame(
      <ProfileUnavailable username={username} error={profile.error} onRetry={() => void profile.refetch()} />,
    );
  }
  if (profile.data && profile.data.username !== username)
    return <CanonicalName username={profile.data.username} />;
  if (!profile.data || web.isPending) return frame(<TrackerSkeleton definition={entry.definition} />);
  if (!isAdded) {
    return frame(<TrackerUnavailable username={username} trackerName={name} isOwner={isOwner} />);
  }
  if (web.isError) {
    return frame(
      <Card>
        <ErrorState message="Couldn't load this page." onRetry={() => void web.refetch()} />
      </Card>,
    );
  }
  if (!web.data) return frame(<NoComponent />);
  const given: TrackerPageProps = { username, profile: profile.data, isOwner, ...place };
  const owned = (content: ReactNode) => <ChartOwner name={displayName(given.profile)}>{content}</ChartOwner>;
  if (page !== undefined)
    return owned(<TrackerSubpage web={web.data} definition={entry.definition} path={page} given={given} />);
  return frame(
    <TrackerBoundary key={`${username} ${tracker}`}>
      <Suspense fallback={<TrackerSkeleton definition={entry.definition} />}>
        {owned(<web.data.Page {...given} />)}
      </Suspense>
    </TrackerBoundary>,
  );
}

interface FrameProps {
  username: string;
  name: string;
  profile: Profile | undefined;
  /** The error if the profile failed to load. */
  error?: Error | null;
  /** Whether a page of its own replaces the frame, with another share button. */
  isSubpage?: boolean;
  back?: BackTarget | undefined;
  children: ReactNode;
}

function Frame({ username, name, profile, error = null, isSubpage = false, back, children }: FrameProps) {
  useDocumentTitle(error && !profile ? missingProfileTitle(error) : documentTitleOf(name, profile));
  const shared = { href: profilePath(username), title: profile ? displayName(profile) : username };
  return (
    <Page
      title={<TrackerTitle name={name} profile={profile} />}
      width="wide"
      share={isSubpage ? shared : null}
      actions={isSubpage ? null : <ShareButton {...shared} />}
      back={error && !profile ? undefined : back}
    >
      {children}
    </Page>
  );
}

/** Shown when the server knows the tracker, but this version of the app has no component for it. */
function NoComponent() {
  return (
    <Card>
      <EmptyState icon={<ChartLine />} title="Component not found">
        This version of the app can't show this tracker.
      </EmptyState>
    </Card>
  );
}
