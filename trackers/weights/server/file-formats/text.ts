import { trimText } from '@plotline/contract/text.ts';

/**
 * Text for comparing: lower case, accents off, every kind of white space (also U+00A0 and U+202F) as one blank.
 * Dotless and dotted i are one letter, so that Turkish words compare.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim();
}

// NUL cannot be stored, and other control characters have no place in a title or a note.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Returns a cell as text to store: without control characters, trimmed; on one line unless lines are kept. */
export function cleanText(text: string, lines: 'one-line' | 'keep-lines' = 'one-line'): string {
  const clean = trimText(text.replaceAll(CONTROLS, ''));
  return lines === 'one-line' ? clean.replaceAll(/\s+/g, ' ') : clean;
}

/** Cuts between characters, never inside one, and marks the cut with an ellipsis. */
export function cutText(text: string, maxLength: number): { text: string; wasCut: boolean } {
  if (text.length <= maxLength) return { text, wasCut: false };
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, maxLength * 2))) {
    if (cut.length + segment.length > maxLength - 1) break;
    cut += segment;
  }
  return { text: `${cut}…`, wasCut: true };
}
