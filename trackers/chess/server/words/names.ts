import { VARIANT_NAMES, type Source, type TimeClass, type Variant } from '../../contract/words.ts';

const SOURCES: Readonly<Record<Source, string>> = { chesscom: 'chess.com', lichess: 'Lichess', pgn: 'PGN' };

/** `Lichess`. */
export function sourceName(source: Source): string {
  return SOURCES[source];
}

/** `King of the Hill`. */
export function variantName(variant: Variant): string {
  return VARIANT_NAMES[variant];
}

/** A kind of game in a sentence: `blitz`, `Chess960`, `daily Chess960`. */
export function kindOfGame(variant: Variant, timeClass: TimeClass): string {
  if (variant === 'standard') return timeClass;
  return timeClass === 'daily' ? `daily ${VARIANT_NAMES[variant]}` : VARIANT_NAMES[variant];
}
