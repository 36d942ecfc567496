import type { Color } from '../../contract/words.ts';
import { foldName } from '../games/fold-name.ts';

/** Finds the side that the owner played, or says why there is none. */
export function ownerFinder(
  names: readonly string[],
): (white: string, black: string) => Color | { reason: string } {
  const own = new Set(names.map(foldName).filter((name) => name !== ''));
  const called = names.map((name) => name.trim()).join(' or ');
  return (white, black) => {
    const isWhite = own.has(foldName(white));
    const isBlack = own.has(foldName(black));
    if (isWhite && isBlack) return { reason: 'Both sides are the owner.' };
    if (isWhite || isBlack) return isWhite ? 'white' : 'black';
    return { reason: `${white} played ${black}; neither is ${called}${called.endsWith('.') ? '' : '.'}` };
  };
}
