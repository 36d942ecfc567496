import { trimText } from '@plotline/contract/text.ts';

/**
 * Normalizes text for comparison: lower case, without accents, any white space (also U+00A0 and U+202F) as one space,
 * dotless i as i for Turkish words.
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

// PostgreSQL cannot store NUL; no title or note needs the others.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Removes control characters and outer white space, and line breaks too unless `keep-lines`. */
export function cleanText(text: string, lines: 'one-line' | 'keep-lines' = 'one-line'): string {
  const clean = trimText(text.replaceAll(CONTROLS, ''));
  return lines === 'one-line' ? clean.replaceAll(/\s+/g, ' ') : clean;
}

/** Shortens text between graphemes and appends an ellipsis. */
export function cutText(text: string, maxLength: number): { text: string; wasCut: boolean } {
  if (text.length <= maxLength) return { text, wasCut: false };
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, maxLength * 2))) {
    if (cut.length + segment.length > maxLength - 1) break;
    cut += segment;
  }
  return { text: `${cut}…`, wasCut: true };
}
