import { expect, test } from 'vitest';
import { matchingParts } from './matching-parts.ts';

const marked = (text: string, q: string, partMin = 3) =>
  matchingParts(text, q, partMin)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Mara Lindqvist', 'mara', '[Mara] Lindqvist'],
  ['Mara Lindqvist', 'lind MAR', '[Mar]a [Lind]qvist'],
  ['Inès Laurent', 'ines', '[Inès] Laurent'],
  ['@mara_l', '@mara', '@[mara]_l'],
  ['Won against tidal_puma', 'pum', 'Won against tidal_[pum]a'],
  ['👨‍👩‍👧 Ada', 'ada', '👨‍👩‍👧 [Ada]'],
  ['Ada', 'zz', 'Ada'],
  ['', 'ada', ''],
  ['a.b', '.', 'a.b'],
])('when %j is found by %j, the matching parts are marked', (text, q, wanted) => {
  expect(marked(text, q)).toBe(wanted);
});

test('when a word is short, only beginnings of words are marked, unless parts are found, too', () => {
  expect(marked('Bench Press by Ben', 'be')).toBe('[Be]nch Press by [Be]n');
  expect(marked('Number', 'be')).toBe('Number');
  expect(marked('Number', 'be', 1)).toBe('Num[be]r');
});
