import { VARIANT_NAMES, type Source, type TimeClass, type Variant } from '../../contract/game-values.ts';
import type { PlayedGame } from '../games/game.model.ts';

const SOURCES: Readonly<Record<Source, string>> = { chesscom: 'chess.com', lichess: 'Lichess', pgn: 'PGN' };

/** `Lichess`. */
export function sourceName(source: Source): string {
  return SOURCES[source];
}

/** `King of the Hill`. */
export function variantName(variant: Variant): string {
  return VARIANT_NAMES[variant];
}

/** A kind of game in a sentence: `blitz`, `Chess960`, `daily Chess960`; `chess` where the speed is not known. */
export function kindOfGame(variant: Variant, timeClass: TimeClass | null): string {
  if (variant === 'standard') return timeClass ?? 'chess';
  return timeClass === 'daily' ? `daily ${VARIANT_NAMES[variant]}` : VARIANT_NAMES[variant];
}

const PARTS_OF_MINUTE: Readonly<Record<number, string>> = { 15: '¼', 30: '½', 45: '¾' };

/** `3+2`, `½+0`, `1 day per move`; null if unknown. */
export function timeControlText(
  game: Pick<PlayedGame, 'baseSeconds' | 'incrementSeconds' | 'daysPerMove'>,
): string | null {
  const { baseSeconds, incrementSeconds, daysPerMove } = game;
  if (daysPerMove !== null) return `${daysPerMove} ${daysPerMove === 1 ? 'day' : 'days'} per move`;
  if (baseSeconds === null) return null;
  const minutes = PARTS_OF_MINUTE[baseSeconds] ?? String(Math.round((baseSeconds / 60) * 100) / 100);
  return `${minutes}+${incrementSeconds ?? 0}`;
}
