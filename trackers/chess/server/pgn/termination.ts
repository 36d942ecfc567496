import type { Source, Termination } from '../../contract/words.ts';
import { hasMove, isInCheck, isInsufficient } from '../board/legality.ts';
import { EMPTY, isWhite, type Position } from '../board/position.ts';

const PHRASES: readonly (readonly [RegExp, Termination])[] = [
  [/time(?:out)? vs/i, 'timeout_vs_insufficient'],
  [/repetition/i, 'repetition'],
  [/stalemate/i, 'stalemate'],
  [/50.?move|fifty/i, 'fifty_move'],
  [/insufficient/i, 'insufficient'],
  [/agree/i, 'agreement'],
  [/checkmate/i, 'checkmate'],
  [/resign/i, 'resignation'],
  [/on time|time forfeit|timeout/i, 'timeout'],
  [/abandon/i, 'abandoned'],
  [/3rd time|the hill|variant/i, 'variant_end'],
  [/infraction|fair play|cheat/i, 'cheat'],
];

export interface EndedGame {
  /** The text of the Termination tag. */
  readonly phrase: string;
  readonly source: Source;
  readonly winner: 'white' | 'black' | null;
  readonly last: Position;
  readonly sans: readonly string[];
  /** Called only for draws of unknown kind. */
  readonly isRepeated: () => boolean;
}

/** Returns how a game ended: by its tag, else by the final position. */
export function terminationOf(game: EndedGame): Termination {
  const named = PHRASES.find(([phrase]) => phrase.test(game.phrase))?.[1];
  if (named === 'timeout' && game.winner === null) return 'timeout_vs_insufficient';
  return named ?? (game.winner === null ? drawOf(game) : winOf(game));
}

function drawOf({ last, isRepeated }: EndedGame): Termination {
  if (!hasMove(last)) return 'stalemate';
  if (isInsufficient(last)) return 'insufficient';
  if (isRepeated()) return 'repetition';
  return last.halfMoves >= 100 ? 'fifty_move' : 'agreement';
}

function winOf(game: EndedGame): Termination {
  if (isInCheck(game.last) && !hasMove(game.last)) return 'checkmate';
  if (isVariantEnd(game)) return 'variant_end';
  // Lichess names every other way.
  return game.source === 'lichess' ? 'resignation' : 'other';
}

const HILL = [27, 28, 35, 36];

function isVariantEnd({ last: { variant, squares }, winner, sans }: EndedGame): boolean {
  const isWhiteWin = winner === 'white';
  const kingOf = (white: boolean) => squares.indexOf(white ? 'K' : 'k');
  const hasPieces = (white: boolean) => squares.some((piece) => piece !== EMPTY && isWhite(piece) === white);
  switch (variant) {
    case 'kingofthehill':
      return HILL.includes(kingOf(isWhiteWin));
    case 'threecheck':
      return sans.filter((san, ply) => /[+#]$/.test(san) && (ply % 2 === 0) === isWhiteWin).length >= 3;
    case 'atomic':
      return kingOf(!isWhiteWin) < 0;
    case 'racingkings':
      return kingOf(isWhiteWin) < 8;
    case 'horde':
      return !isWhiteWin && !hasPieces(true);
    case 'antichess':
      return !hasPieces(isWhiteWin);
    default:
      return false;
  }
}
