const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** A grapheme may be made of any number of code points; no one writes more than this on average. */
const LONGEST_GRAPHEME = 16;

/**
 * The beginning of a text in one line. What is too long ends in … behind a whole word, or at least behind a
 * whole grapheme: never within an emoji or a letter with its accents.
 */
export function excerpt(text: string, maxGraphemes: number): string {
  const line = text
    .slice(0, maxGraphemes * LONGEST_GRAPHEME)
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const pieces: string[] = [];
  for (const { segment } of graphemes.segment(line)) {
    if (pieces.length === maxGraphemes) return `${endOfWord(pieces)}…`;
    pieces.push(segment);
  }
  return line;
}

function endOfWord(pieces: readonly string[]): string {
  // The last place is for the ….
  const kept = pieces.slice(0, -1);
  const lastSpace = kept.lastIndexOf(' ');
  return (lastSpace > kept.length / 2 ? kept.slice(0, lastSpace) : kept).join('');
}
