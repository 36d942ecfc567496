import Button from '@mui/material/Button';
import { UsersRound, Waypoints } from 'lucide-react';
import { Suspense } from 'react';
import { GuestCard } from '../features/accounts/GuestCard.tsx';
import { HomeFeed } from '../features/feed/Feed.tsx';
import { usePrefetchHomeFeed, type FeedType } from '../features/feed/use-feed.ts';
import { useAddTrackerDialog } from '../features/trackers/add-tracker.tsx';
import { TrackerStrip } from '../features/trackers/TrackerStrip.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';
import { homePath } from '../platform/paths.ts';
import { useAuth } from '../platform/session.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useNavigate } from '../ui/navigation.tsx';
import { Page } from '../ui/Page.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { query } from '../ui/theme/tokens.ts';
import { useMatches } from '../ui/use-layout.ts';

const TimeZoneOffer = lazyPart(
  async () => (await import('../features/accounts/TimeZoneOffer.tsx')).TimeZoneOffer,
);
const OwnAside = lazyPart(async () => (await import('./frame/OwnAside.tsx')).OwnAside);

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const ALL_END = "You're all caught up.";
const FOLLOWING_END = "You're all caught up with the people you follow.";

/** The feed of everyone, or of the users that the viewer follows. */
export function HomePage({ feedType }: { feedType: FeedType }) {
  const { user, session } = useAuth();
  const hasAside = useMatches(query.aside);
  useDocumentTitle('');
  const isGuest = session.status === 'signed-out';
  const shown = isGuest ? 'all' : feedType;
  usePrefetchHomeFeed(shown, { isSignedIn: user !== null });
  // The content above the feed depends on the session, so the feed is drawn once that is known.
  const isKnown = session.status !== 'unknown';
  return (
    <Page
      title="Home"
      controls={<FeedToggle value={shown} isGuest={user === null} />}
      aside={
        isGuest ? (
          <FollowFriends />
        ) : (
          <Suspense>{user ? <OwnAside username={user.username} /> : null}</Suspense>
        )
      }
    >
      {isGuest && !hasAside ? <FollowFriends /> : null}
      {user && user.timezone !== deviceZone() ? (
        <Suspense>
          <TimeZoneOffer accountZone={user.timezone} />
        </Suspense>
      ) : null}
      {user ? <TrackerStrip username={user.username} /> : null}
      {isKnown ? (
        <HomeFeed
          key={shown}
          feedType={shown}
          empty={shown === 'following' ? <NoFollowedActivity /> : <NothingYet />}
          end={shown === 'following' ? FOLLOWING_END : ALL_END}
        />
      ) : null}
    </Page>
  );
}

function FeedToggle({ value, isGuest }: { value: FeedType; isGuest: boolean }) {
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
      onChange={(next) => navigate(next === 'all' ? homePath : `${homePath}?feed=following`)}
    />
  );
}

function FollowFriends() {
  return (
    <GuestCard title="Follow Your Friends">
      Sign up to follow people, see their progress, and track your own stats.
    </GuestCard>
  );
}

function NoFollowedActivity() {
  return (
    <EmptyState
      icon={<UsersRound />}
      title="Nothing from people you follow"
      action={
        <Button variant="contained" href={homePath}>
          Find people
        </Button>
      }
    >
      Follow someone in For you to see their activity here.
    </EmptyState>
  );
}

function NothingYet() {
  const { user } = useAuth();
  const openAdd = useAddTrackerDialog();
  const action = user ? (
    <Button variant="contained" onClick={() => openAdd()}>
      Add tracker
    </Button>
  ) : undefined;
  return (
    <EmptyState icon={<Waypoints />} title="No activity yet" action={action}>
      New activity appears here as it happens.
    </EmptyState>
  );
}
