import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { Activity } from '@plotline/contract/feed.ts';
import { useTrackerWeb } from '../../tracker-kit/tracker-registry.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { color, text } from '../../ui/theme/tokens.ts';

const Note = styled('p')({ ...text[13], margin: 0, color: color.muted });

/** The tracker's own block of figures; a post of a tracker without one is told by its words alone. */
export function FeedStats({ activity }: { activity: Activity }) {
  const { data: web, isPending } = useTrackerWeb(activity.tracker_type);
  if (isPending) return <Skeleton variant="rounded" height={120} />;
  if (!web || activity.stats === null) return null;
  return (
    <ErrorBoundary
      what={`figures of a ${activity.tracker_type} post`}
      resetKey={activity}
      fallback={<Note>The stats of this post could not be shown.</Note>}
    >
      <web.FeedCard activity={activity} stats={activity.stats} />
    </ErrorBoundary>
  );
}
