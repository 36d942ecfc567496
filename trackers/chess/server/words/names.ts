import type { Source, TimeClass, Variant } from '../../contract/words.ts';

const SOURCES: Readonly<Record<Source, string>> = { chesscom: 'chess.com', lichess: 'Lichess', pgn: 'PGN' };

const VARIANTS: Readonly<Record<Variant, string>> = {
  standard: 'Standard',
  chess960: 'Chess960',
  crazyhouse: 'Crazyhouse',
  threecheck: 'Three-check',
  kingofthehill: 'King of the Hill',
  antichess: 'Antichess',
  atomic: 'Atomic',
  horde: 'Horde',
  racingkings: 'Racing Kings',
  bughouse: 'Bughouse',
  oddschess: 'Odds Chess',
  fromposition: 'From Position',
};

/** `Lichess`. */
export function sourceName(source: Source): string {
  return SOURCES[source];
}

/** `King of the Hill`. */
export function variantName(variant: Variant): string {
  return VARIANTS[variant];
}

/** A kind of game in a sentence: `blitz`, `Chess960`, `daily Chess960`. */
export function kindOfGame(variant: Variant, timeClass: TimeClass): string {
  if (variant === 'standard') return timeClass;
  return timeClass === 'daily' ? `daily ${VARIANTS[variant]}` : VARIANTS[variant];
}
