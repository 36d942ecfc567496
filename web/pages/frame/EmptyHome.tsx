import { UsersRound, Waypoints } from 'lucide-react';
import { NoPostsOfTracker } from '../../features/feed/NoPostsOfTracker.tsx';
import type { HomeFeedChoice } from '../../features/feed/use-feed.ts';
import { useAddTrackerDialog } from '../../features/trackers/add-tracker.tsx';
import { searchPath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Shown when the feed has no posts. `allHref` leads to the feed of all trackers. */
export function EmptyHome({ choice, allHref }: { choice: HomeFeedChoice; allHref: string }) {
  const { feedType, tracker } = choice;
  if (tracker !== undefined) return <NoPostsOfTracker tracker={tracker} allHref={allHref} />;
  return feedType === 'following' ? <NoFollowedActivity /> : <NothingYet />;
}

function NoFollowedActivity() {
  return (
    <EmptyState
      icon={<UsersRound />}
      title="Nothing from people you follow"
      action={
        <Button variant="contained" href={searchPath}>
          Find people
        </Button>
      }
    >
      Follow someone to see their activity here.
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
