import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

test('when a text is short, it stays whole, in one line', () => {
  expect(excerpt('  two\n\nlines\tand\u0000 more ', 40)).toBe('two lines and more');
});

test('when a text is too long, it ends after a whole word', () => {
  expect(excerpt('the quick brown fox jumps', 18)).toBe('the quick brown…');
});

test('when a single word is too long, it is cut within', () => {
  expect(excerpt('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
});

test.each([
  ['a family', '👨‍👩‍👧‍👦'],
  ['a flag', '🇳🇴'],
  ['a letter with accents', 'e\u0301\u0323'],
  ['a syllable of Devanagari', 'नि'],
])('when the cut falls on %s, it is left out whole', (_, grapheme) => {
  expect(excerpt(grapheme.repeat(12), 10)).toBe(`${grapheme.repeat(9)}…`);
});

test('when a letter has endless accents, the excerpt is still short', () => {
  const cut = excerpt(`a${'\u0301'.repeat(100_000)}`, 10);
  expect(cut.length).toBeLessThanOrEqual(10 * 16 + 1);
});

test('when a text contains an unpaired surrogate, it is replaced', () => {
  expect(excerpt('a\ud83dz', 10).isWellFormed()).toBe(true);
});
