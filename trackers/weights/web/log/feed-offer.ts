import { FEED_FRESH_HOURS } from '@plotline/contract/limits.ts';

/**
 * What the feed makes of a workout that ended then: today's is posted, of one that is back-dated its owner decides,
 * and what is history stays out, whoever asks.
 */
export type FeedOffer = 'posted' | 'choice' | 'history';

const FRESH_MS = FEED_FRESH_HOURS * 60 * 60 * 1000;

/** Days are those of this device's clock. */
export function feedOfferOf(endedAt: string, now: Date): FeedOffer {
  const endedAtMs = Date.parse(endedAt);
  if (now.getTime() - endedAtMs > FRESH_MS) return 'history';
  return endedAtMs < new Date(now).setHours(0, 0, 0, 0) ? 'choice' : 'posted';
}

/** Whether it is posted. `wanted` is null for as long as no one has chosen. */
export function isPosted(offer: FeedOffer, wanted: boolean | null): boolean {
  if (offer === 'choice') return wanted ?? true;
  return offer === 'posted';
}
