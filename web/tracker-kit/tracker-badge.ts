import type { BadgeTone } from '../ui/StatusBadge.tsx';

export interface TrackerState {
  readonly is_enabled: boolean;
  readonly has_data: boolean;
  readonly is_public: boolean;
}

export interface TrackerBadge {
  readonly text: string;
  readonly tone: BadgeTone;
}

/** Returns the badge of a tracker: its state and visibility. */
export function trackerBadge(tracker: TrackerState, isProfilePublic: boolean): TrackerBadge {
  if (!tracker.is_enabled) return { text: 'Not Added', tone: 'neutral' };
  if (!tracker.has_data) return { text: 'No Data', tone: 'neutral' };
  if (!tracker.is_public) {
    return { text: isProfilePublic ? 'Private' : 'Not Visible to Followers', tone: 'neutral' };
  }
  return { text: isProfilePublic ? 'Public' : 'Visible to Followers', tone: 'teal' };
}

/** Returns the badge for lists of administrators, which say "Not Visible" instead of "Not Visible to Followers". */
export function shortTrackerBadge(tracker: TrackerState, isProfilePublic: boolean): TrackerBadge {
  const badge = trackerBadge(tracker, isProfilePublic);
  return badge.text === 'Not Visible to Followers' ? { ...badge, text: 'Not Visible' } : badge;
}
