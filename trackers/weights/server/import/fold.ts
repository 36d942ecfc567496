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
