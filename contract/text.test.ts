import { expect, test } from 'vitest';
import { displayName } from './users.ts';
import { trimName, trimText } from './text.ts';

const invisible =
  '\u0000 \t \u00A0 \u00AD \u034F \u061C \u115F \u1160 \u17B4 \u180E \u200B \u200D \u200E \u202E \u2028 \u2060 \u2066 \u2800 \u3000 \u3164 \uFE0F \uFEFF \uFFA0 \uFFFB \u{E0020} \u{1D159}';

test.each(invisible.split(' '))('when a text is made of %j alone, it is empty', (character) => {
  expect(trimText(character.repeat(3))).toBe('');
});

test('when a text has only invisible characters, it is empty', () => {
  expect(trimText(invisible)).toBe('');
  expect(trimText('')).toBe('');
});

test.each(['a', '0', '.', '👩‍👩‍👧', 'zero\u200Bwidth', '\u2060a', '⠁', 'ㅤㄱ', 'é', '❤️'])(
  'when something of %j can be seen, it stays as it was written',
  (text) => {
    expect(trimText(` ${text}\n`)).toBe(text);
  },
);

test('when a name changes the writing direction, those characters are removed', () => {
  expect(trimName(' a\u202Eb\u2067c\u200F\u061C ')).toBe('abc');
  expect(trimName('\u202E\u2066')).toBe('');
});

test('when a stored name is invisible, the username is displayed', () => {
  expect(displayName({ username: 'ada', first_name: '\u3164', last_name: '\u202E' })).toBe('ada');
});
