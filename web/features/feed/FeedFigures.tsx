import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { Activity } from '@plotline/contract/feed.ts';
import { Component, type ReactNode } from 'react';
import { useTrackerWeb } from '../../tracker-kit/tracker-registry.tsx';
import { color, text } from '../../ui/theme/tokens.ts';

const Note = styled('p')({ ...text[13], margin: 0, color: color.muted });

/** The tracker's own block of figures; a post of a tracker without one is told by its words alone. */
export function FeedFigures({ activity }: { activity: Activity }) {
  const { data: web, isPending } = useTrackerWeb(activity.tracker_type);
  if (isPending) return <Skeleton variant="rounded" height={120} />;
  if (!web || activity.stats === null) return null;
  return (
    <FiguresBoundary>
      <web.FeedCard activity={activity} stats={activity.stats} />
    </FiguresBoundary>
  );
}

/** A tracker that cannot draw its figures must not take the feed with it. */
class FiguresBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (this.state.hasFailed) return <Note>The figures of this post could not be shown.</Note>;
    return this.props.children;
  }
}
