import type { TrackerPage } from '@plotline/contract/tracker.ts';
import type { GameLine } from './games.ts';
import type { PostedGame } from './posted-game.ts';

// Used by both halves: the server hides the ratings of users who want that, the web app hides ratings from users who do
// not want to see any. Opponents' ratings are hidden, too, as they are about as high.

/** The key of ratings in a page's list of hidden parts. */
export const RATINGS = 'ratings';

/** Empties the stats that are ratings. */
export function headlineWithoutRatings(headline: TrackerPage['headline']): TrackerPage['headline'] {
  return headline.map((stat) =>
    stat.key === 'rating' || stat.key === 'performance'
      ? { ...stat, value: null, delta: null, previous: null }
      : stat,
  );
}

/** The players whose ratings are hidden. */
export type Hidden = 'nobody' | 'opponent' | 'both';

/** Returns whether a milestone's sentence contains a hidden rating. */
export function mentionsRating(sentence: string, hidden: Hidden): boolean {
  if (hidden === 'nobody') return false;
  return /^First win against a \d/.test(sentence) || (hidden === 'both' && /^New peak: \d/.test(sentence));
}

type Rated = Pick<GameLine, 'rating_before' | 'rating_after' | 'rating_diff'> & {
  readonly opponent: { readonly rating: number | null };
};

export function withoutRatings<Line extends Rated>(line: Line, hidden: Hidden): Line {
  if (hidden === 'nobody') return line;
  const opponent = { ...line.opponent, rating: null };
  return { ...line, opponent, ...(hidden === 'both' && UNRATED) };
}

const UNRATED = { rating_before: null, rating_after: null, rating_diff: null };

export function postedGameWithoutRatings(game: PostedGame, hidden: Hidden): PostedGame {
  const rest = withoutRatings(game, hidden);
  if (game.burst === null || hidden !== 'both') return rest;
  return { ...rest, burst: { ...game.burst, rating_from: null, rating_to: null } };
}
