import { formatNumber, type Locale } from '../../platform/format.ts';

export { trackerBadge } from '../../tracker-kit/tracker-badge.ts';

/** How many people use a kind of tracker. */
export function trackingCount(people: number, locale: Locale = {}): string {
  if (people === 0) return '0 tracking';
  return people === 1 ? '1 person tracking' : `${formatNumber(people, locale)} people tracking`;
}

/** Who will see a tracker once it is added. */
export function audienceSentence(isPublic: boolean, isProfilePublic: boolean): string {
  if (!isPublic) return 'Only you will see it.';
  return isProfilePublic ? 'Everyone will see it.' : 'Your approved followers will see it.';
}
