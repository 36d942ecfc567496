import { FEED_FRESH_HOURS } from '@plotline/contract/limits.ts';

/**
 * The posting rule for a workout by its end: one of today is posted, one of the last 48 hours is the owner's choice,
 * and an older one is never posted.
 */
export type FeedOffer = 'posted' | 'choice' | 'history';

const FRESH_MS = FEED_FRESH_HOURS * 60 * 60 * 1000;

/** Returns the posting rule for a workout; days follow this device's clock. */
export function feedOfferOf(endedAt: string, now: Date): FeedOffer {
  const endedAtMs = Date.parse(endedAt);
  if (now.getTime() - endedAtMs > FRESH_MS) return 'history';
  return endedAtMs < new Date(now).setHours(0, 0, 0, 0) ? 'choice' : 'posted';
}

/** Tests whether the workout is posted. `wanted` is null until the user chooses. */
export function isPosted(offer: FeedOffer, wanted: boolean | null): boolean {
  if (offer === 'choice') return wanted ?? true;
  return offer === 'posted';
}
