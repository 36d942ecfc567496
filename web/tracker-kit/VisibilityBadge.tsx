import { Globe, Lock } from 'lucide-react';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { trackerBadge, type TrackerState } from './tracker-badge.ts';

interface VisibilityBadgeProps {
  tracker: TrackerState;
  isProfilePublic: boolean;
}

/** The visibility of a tracker, with a lock if only its owner sees it. */
export function VisibilityBadge({ tracker, isProfilePublic }: VisibilityBadgeProps) {
  const { text, tone } = trackerBadge(tracker, isProfilePublic);
  return (
    <StatusBadge
      size="normal"
      tone={tone}
      icon={tone === 'neutral' ? <Lock aria-hidden /> : <Globe aria-hidden />}
    >
      {text}
    </StatusBadge>
  );
}
