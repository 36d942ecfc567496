import { formatNumber, type Locale } from '../../platform/format.ts';

export { shortTrackerBadge, trackerBadge } from '../../tracker-kit/tracker-badge.ts';

/** Describes how many users have a tracker. */
export function trackingCount(users: number, locale: Locale = {}): string {
  if (users === 0) return '0 tracking';
  return users === 1 ? '1 person tracking' : `${formatNumber(users, locale)} people tracking`;
}

/** Describes who will see a tracker once it is added. */
export function audienceSentence(isPublic: boolean, isProfilePublic: boolean): string {
  if (!isPublic) return 'Only you will see it.';
  return isProfilePublic ? 'Everyone will see it.' : 'Your approved followers will see it.';
}
