import type { Color, Source } from '../../contract/words.ts';
import type { PlayedGame } from '../games/game.model.ts';

type Ratings = Pick<
  PlayedGame,
  'ratingBefore' | 'ratingAfter' | 'isProvisional' | 'opponentRating' | 'isRated'
>;

/** chess.com writes the ratings after the game, Lichess those before it and what it changed. */
export function ratingsOf(tags: ReadonlyMap<string, string>, color: Color, source: Source): Ratings {
  const [own, other] = color === 'white' ? (['White', 'Black'] as const) : (['Black', 'White'] as const);
  const rating = ratingIn(tags.get(`${own}Elo`));
  const opponent = ratingIn(tags.get(`${other}Elo`));
  const isRated = isRatedGame(tags, source, rating !== null);
  const diffText = tags.get(`${own}RatingDiff`) ?? '';
  const diff = /^[+-]?\d+$/.test(diffText) ? Number(diffText) : null;
  const value = rating?.value ?? null;
  return {
    ratingBefore: source === 'chesscom' ? null : value,
    ratingAfter:
      source === 'chesscom'
        ? isRated
          ? value
          : null
        : value !== null && diff !== null
          ? value + diff
          : null,
    isProvisional: rating?.isProvisional ?? false,
    opponentRating: opponent?.value ?? null,
    isRated,
  };
}

/** `1500`, `1500?` for a provisional one; `?`, `-` and `0` for none. */
function ratingIn(text = ''): { value: number; isProvisional: boolean } | null {
  const [, digits, mark] = /^(\d{3,4})(\?)?$/.exec(text.trim()) ?? [];
  const value = Number(digits ?? 0);
  return value >= 100 && value <= 4000 ? { value, isProvisional: mark !== undefined } : null;
}

function isRatedGame(tags: ReadonlyMap<string, string>, source: Source, hasRating: boolean): boolean {
  const event = tags.get('Event') ?? '';
  if (/\b(?:casual|unrated)\b/i.test(event)) return false;
  if (source !== 'lichess') return hasRating;
  return tags.has('WhiteRatingDiff') || tags.has('BlackRatingDiff') || /\brated\b/i.test(event);
}
