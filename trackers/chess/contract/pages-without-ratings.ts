import type { Game } from './games.ts';
import type { ChessSection } from './page.ts';
import { withoutRatings, type Hidden } from './without-ratings.ts';

// Pages of the tracker and of games; feeds load `without-ratings.ts` alone.

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
