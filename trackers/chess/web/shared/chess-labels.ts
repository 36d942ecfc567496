import { bucketTitle } from '@plotline/web/tracker-kit/dates.ts';
import { formatLocalDate, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import {
  VARIANT_NAMES,
  type Color,
  type DatePrecision,
  type Source,
  type Termination,
  type TimeClass,
  type Variant,
} from '../../contract/game-values.ts';

/** Names of sites. */
export const SOURCES: Readonly<Record<Source, string>> = {
  chesscom: 'chess.com',
  lichess: 'Lichess',
  pgn: 'PGN files',
};

export const TIME_CLASS_NAMES: Readonly<Record<TimeClass, string>> = {
  ultrabullet: 'UltraBullet',
  bullet: 'Bullet',
  blitz: 'Blitz',
  rapid: 'Rapid',
  classical: 'Classical',
  daily: 'Daily',
};

export const COLOR_NAMES: Readonly<Record<Color, string>> = { white: 'White', black: 'Black' };

export const PHASE_NAMES = { opening: 'Opening', middlegame: 'Middlegame', endgame: 'Endgame' } as const;

export const ENDINGS: Readonly<Record<Termination, string>> = {
  checkmate: 'Checkmate',
  resignation: 'Resignation',
  timeout: 'Time',
  abandoned: 'Abandoned',
  stalemate: 'Stalemate',
  repetition: 'Repetition',
  insufficient: 'Insufficient material',
  fifty_move: '50-move rule',
  agreement: 'Agreement',
  timeout_vs_insufficient: 'Time, no material left',
  variant_end: 'Goal of the variant',
  cheat: 'Rules of the site',
  other: 'Unknown ending',
};

/** Writes the known part of a date: `March 1924` or `1924`. */
export function knownDate(date: string, precision: DatePrecision): string {
  if (precision === 'year') return date.slice(0, 4);
  if (precision === 'day') return formatLocalDate(date);
  return bucketTitle({ start: date, end: date }, 'month');
}

export function kindName(variant: Variant, timeClass: TimeClass | null): string {
  if (variant !== 'standard') return VARIANT_NAMES[variant];
  return timeClass === null ? VARIANT_NAMES.standard : TIME_CLASS_NAMES[timeClass];
}

/** Writes `Checkmate, move 41`. */
export function endingText(termination: Termination, moves: number | null): string {
  return moves === null || moves === 0
    ? ENDINGS[termination]
    : `${ENDINGS[termination]}, move\u00A0${formatNumber(moves)}`;
}

/** Returns the direction of a rating change, for its colour. */
export function changeDirection(change: number): 'up' | 'down' | 'same' {
  if (change === 0) return 'same';
  return change > 0 ? 'up' : 'down';
}

/** Writes a rating without thousands separator, as the sites do. */
export function ratingText(rating: number): string {
  return String(Math.round(rating));
}

export function opposite(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}
