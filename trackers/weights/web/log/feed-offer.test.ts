import { describe, expect, it } from 'vitest';
import { feedOfferOf, isPosted } from './feed-offer.ts';

describe('feedOfferOf', () => {
  const now = new Date(2026, 10, 20, 18, 30);
  it.each([
    ['ends now', new Date(2026, 10, 20, 18, 30), 'posted'],
    ['ended after midnight', new Date(2026, 10, 20, 0, 0), 'posted'],
    ['ends a little later', new Date(2026, 10, 21, 0, 30), 'posted'],
    ['ended before midnight', new Date(2026, 10, 19, 23, 59), 'choice'],
    ['ended 48 hours ago', new Date(2026, 10, 18, 18, 30), 'choice'],
    ['ended a minute before that', new Date(2026, 10, 18, 18, 29), 'history'],
  ])('when it %s, the posting rule follows from its end', (_, endedAt, offer) => {
    expect(feedOfferOf(endedAt.toISOString(), now)).toBe(offer);
  });
});

describe('isPosted', () => {
  it.each([
    ['posted', null, true],
    ['posted', false, true],
    ['choice', null, true],
    ['choice', true, true],
    ['choice', false, false],
    ['history', null, false],
    ['history', true, false],
  ] as const)(
    'when the rule is %s and the choice is %s, the choice counts only if the rule allows one',
    (offer, wanted, posted) => {
      expect(isPosted(offer, wanted)).toBe(posted);
    },
  );
});
