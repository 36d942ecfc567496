import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { Activity } from '@plotline/contract/feed.ts';
import { useTrackerWeb } from '../../tracker-kit/tracker-registry.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { color, text } from '../../ui/theme/tokens.ts';

const Note = styled('p')({ ...text[13], margin: 0, color: color.muted });

/** The stats block of the tracker; absent for trackers without one. */
export function FeedStats({ activity }: { activity: Activity }) {
  const { data: web, isPending } = useTrackerWeb(activity.tracker_type);
  if (isPending) return <Skeleton variant="rounded" height={120} />;
  if (!web || activity.stats === null) return null;
  return (
    <ErrorBoundary
      what={`stats of a ${activity.tracker_type} post`}
      resetKey={activity}
      fallback={<Note>Couldn’t show the stats of this post.</Note>}
    >
      <web.FeedCard activity={activity} stats={activity.stats} />
    </ErrorBoundary>
  );
}
