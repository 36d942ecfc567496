import type { TrackerPage } from '@plotline/contract/tracker.ts';
import type { Game, GameLine } from './games.ts';
import type { ChessSection } from './page.ts';
import type { PostedGame } from './posted-game.ts';

// Used by both halves: the server hides the ratings of users who want that, the web app hides ratings from users who do
// not want to see any. Opponents' ratings are hidden, too, as they are about as high.

/** The key of ratings in a page's list of hidden parts. */
export const RATINGS = 'ratings';

export function sectionWithoutRatings(section: ChessSection): ChessSection {
  switch (section.key) {
    case 'pools':
      return { ...section, pools: section.pools.map((pool) => ({ ...pool, ...UNRATED_POOL })) };
    case 'rating':
      return {
        ...section,
        margin: null,
        close_before: null,
        points: section.points.map((point) => ({ ...point, ...UNRATED_POINT })),
      };
    case 'performance':
      return { ...section, average_opponent: null, linear: null, performance: null, expected: null };
    case 'strength':
      return { ...section, bands: [] };
    case 'breakdown':
      return {
        ...section,
        dimensions: section.dimensions.filter(({ dimension }) => dimension !== 'strength'),
      };
    case 'openings':
      return {
        ...section,
        rows: section.rows.map((row) => ({
          ...row,
          ...UNRATED_OPENING,
          variations: row.variations.map((variation) => ({ ...variation, ...UNRATED_OPENING })),
        })),
      };
    case 'puzzles':
      return { ...section, puzzles: [] };
    default:
      return section;
  }
}

const UNRATED_POINT = { close: null, low: null, high: null, first_on: null, last_on: null };
const UNRATED_POOL = { rating: null, is_provisional: false, delta: null, peak: null, margin: null };
const UNRATED_OPENING = { performance: null, average_opponent: null };

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

const RATING_TAGS = {
  white: /^\[White(?:Elo|RatingDiff) .*\]\n/gm,
  black: /^\[Black(?:Elo|RatingDiff) .*\]\n/gm,
} as const;

export function gameWithoutRatings(game: Game, hidden: Hidden): Game {
  if (hidden === 'nobody') return game;
  const opponents = game.color === 'white' ? 'black' : 'white';
  const sides = hidden === 'both' ? (['white', 'black'] as const) : ([opponents] as const);
  let found = withoutRatings(game, hidden);
  for (const side of sides) {
    const player = { ...found[side], rating: null, rating_diff: null };
    found = { ...found, [side]: player, pgn: found.pgn.replace(RATING_TAGS[side], '') };
  }
  return found;
}
