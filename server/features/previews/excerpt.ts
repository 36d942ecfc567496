const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Upper bound for the average number of code units per grapheme. */
const UNITS_PER_GRAPHEME = 16;

/**
 * Returns the start of a text in one line. A longer text ends in … after a whole word or at least a whole grapheme,
 * never within an emoji or an accented letter.
 */
export function excerpt(text: string, maxGraphemes: number): string {
  const line = text
    .slice(0, maxGraphemes * UNITS_PER_GRAPHEME)
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const graphemesOfLine: string[] = [];
  for (const { segment } of graphemes.segment(line)) {
    if (graphemesOfLine.length === maxGraphemes) return `${endOfWord(graphemesOfLine)}…`;
    graphemesOfLine.push(segment);
  }
  return line;
}

function endOfWord(graphemesOfLine: readonly string[]): string {
  // The last grapheme makes room for the ….
  const shortened = graphemesOfLine.slice(0, -1);
  const lastSpace = shortened.lastIndexOf(' ');
  return (lastSpace > shortened.length / 2 ? shortened.slice(0, lastSpace) : shortened).join('');
}
