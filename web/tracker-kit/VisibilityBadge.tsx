import { Globe, Lock } from 'lucide-react';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { trackerBadge, type TrackerState } from './tracker-badge.ts';

interface VisibilityBadgeProps {
  tracker: TrackerState;
  isProfilePublic: boolean;
}

/** Who sees a tracker, in the words of its badge, with a lock where it is its owner alone. */
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
