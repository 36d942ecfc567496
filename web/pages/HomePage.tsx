import { styled } from '../ui/theme/styled.ts';
import { Suspense, useState } from 'react';
import { useAccountDeletedToast } from '../features/accounts/account-deleted.ts';
import { GuestCard } from '../features/accounts/GuestCard.tsx';
import { HomeFeed, type InsetProps } from '../features/feed/Feed.tsx';
import { FeedSkeleton } from '../features/feed/FeedSkeleton.tsx';
import { TrackerFilter, useKnownTracker } from '../features/feed/TrackerFilter.tsx';
import {
  ofTracker,
  useFeedTrackers,
  usePrefetchHomeFeed,
  type FeedType,
  type HomeFeedChoice,
} from '../features/feed/use-feed.ts';
import { ExampleStats } from '../features/trackers/ExampleStats.tsx';
import { OfferedTrackers } from '../features/trackers/OfferedTrackers.tsx';
import { enabledOnly, useMyTrackers } from '../features/trackers/use-trackers.ts';
import { StripSkeleton } from '../features/trackers/StripSkeleton.tsx';
import { TrackerStrip } from '../features/trackers/TrackerStrip.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';
import { homePathOf } from '../platform/paths.ts';
import { useAuth } from '../platform/session.tsx';
import { useNavigate } from '../ui/navigation.tsx';
import { Page } from '../ui/Page.tsx';
import { lazyAddition, lazyPart } from '../ui/lazy-part.ts';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { media, query, space, text, weight } from '../ui/theme/tokens.ts';
import { useMatches } from '../ui/use-layout.ts';

const TimeZoneOffer = lazyPart(
  async () => (await import('../features/accounts/TimeZoneOffer.tsx')).TimeZoneOffer,
);
const OwnAside = lazyPart(async () => (await import('./frame/OwnAside.tsx')).OwnAside);
const OwnInset = lazyPart(async () => (await import('./frame/OwnInset.tsx')).OwnInset);
const EmptyHome = lazyAddition(async () => (await import('./frame/EmptyHome.tsx')).EmptyHome);
const FirstRun = lazyPart(async () => (await import('./frame/FirstRun.tsx')).FirstRun);

const OpenRequest = lazyPart(async () => (await import('../features/trackers/OpenRequest.tsx')).OpenRequest);
const HistoryDrop = lazyPart(async () => (await import('../features/trackers/HistoryDrop.tsx')).HistoryDrop);

const insetOf = (username: string) => (props: InsetProps) => <OwnInset username={username} {...props} />;

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const ALL_END = "You're all caught up.";
const FOLLOWING_END = "You're all caught up with the people you follow.";

interface HomePageProps extends HomeFeedChoice {
  /** A shortcut or a shared file that the installed app was opened with. */
  readonly open: string | undefined;
}

/** The feed of everyone, or of the users that the viewer follows. */
export function HomePage({ feedType, tracker: asked, open }: HomePageProps) {
  const tracker = useKnownTracker(asked);
  const { user, session } = useAuth();
  const hasAside = useMatches(query.aside);
  useDocumentTitle('');
  useAccountDeletedToast();
  const isGuest = session.status === 'signed-out';
  const shown = isGuest ? 'all' : feedType;
  const choice = { feedType: shown, tracker };
  usePrefetchHomeFeed(choice, { isSignedIn: user !== null });
  // The content above the feed depends on the session and the trackers, so the feed is drawn once these are known.
  const isNewcomer = useIsNewcomer();
  const isKnown = isGuest || isNewcomer !== undefined;
  return (
    <Page
      title="Home"
      controls={<FeedToggle value={shown} tracker={tracker} isGuest={user === null} />}
      aside={
        <>
          {isGuest ? (
            <>
              <FollowFriends />
              <OfferedTrackers />
            </>
          ) : null}
          <Suspense>{user ? <OwnAside username={user.username} isNewcomer={isNewcomer} /> : null}</Suspense>
        </>
      }
    >
      {isGuest ? <Welcome /> : null}
      {isGuest && !hasAside ? <FollowFriends /> : null}
      {user && !isNewcomer ? <TrackerStrip username={user.username} /> : null}
      {session.status === 'unknown' ? <StripSkeleton /> : null}
      {isKnown ? (
        // One boundary: the offer and the first steps appear together with the feed and move nothing.
        <Suspense fallback={<FeedSkeleton />}>
          {user && user.timezone !== deviceZone() ? <TimeZoneOffer user={user} /> : null}
          {user && isNewcomer ? <FirstRun user={user} /> : null}
          <HomeFilter choice={choice} />
          <HomeFeed
            key={`${shown} ${tracker ?? ''}`}
            choice={choice}
            inset={user && !isNewcomer && !hasAside ? insetOf(user.username) : undefined}
            empty={
              <EmptyHome choice={choice} allHref={homeFeedPath({ feedType: shown, tracker: undefined })} />
            }
            end={shown === 'following' ? FOLLOWING_END : ALL_END}
          />
        </Suspense>
      ) : (
        <FeedSkeleton />
      )}
      <Suspense>
        {open && session.status !== 'unknown' ? <OpenRequest request={open} user={user} /> : null}
        {user ? <HistoryDrop username={user.username} /> : null}
      </Suspense>
    </Page>
  );
}

function HomeFilter({ choice: { feedType, tracker } }: { choice: HomeFeedChoice }) {
  const types = useFeedTrackers(feedType);
  return (
    <TrackerFilter
      types={types}
      current={tracker}
      hrefOf={(type) => homeFeedPath({ feedType, tracker: type })}
    />
  );
}

function homeFeedPath({ feedType, tracker }: HomeFeedChoice): string {
  return homePathOf({ ...(feedType === 'all' ? {} : { feed: feedType }), ...ofTracker(tracker) });
}

interface FeedToggleProps {
  value: FeedType;
  tracker: string | undefined;
  isGuest: boolean;
}

function FeedToggle({ value, tracker, isGuest }: FeedToggleProps) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      label="Feed"
      variant="pill"
      value={value}
      segments={[
        { value: 'all', label: 'For you' },
        { value: 'following', label: 'Following', isDisabled: isGuest },
      ]}
      onChange={(feedType) => navigate(homeFeedPath({ feedType, tracker }))}
    />
  );
}

/**
 * Returns whether the viewer had no data in any tracker when that was first known, so that nothing above the feed
 * disappears while they read; undefined before.
 */
function useIsNewcomer(): boolean | undefined {
  const { data, isError } = useMyTrackers();
  const [known, setKnown] = useState<boolean>();
  const current = isError ? false : data && !enabledOnly(data).some((tracker) => tracker.has_data);
  if (known === undefined && current !== undefined) setKnown(current);
  return known;
}

const Headline = styled('h2')({
  ...text[24],
  margin: `${space(2)} 0 ${space(1)}`,
  fontWeight: weight.semibold,
  letterSpacing: '-0.02em',
  textWrap: 'balance',
  [media.landscapePhone]: { ...text[16], margin: `${space(1)} 0 -${space(2)}` },
});

/** Shows visitors what the site is about. */
function Welcome() {
  return (
    <>
      <Headline>Your numbers, on one page that friends can follow.</Headline>
      <ExampleStats />
    </>
  );
}

function FollowFriends() {
  return (
    <GuestCard title="Follow Your Friends">
      Sign up to follow people, see their progress, and track your own stats.
    </GuestCard>
  );
}
