import { expect, test } from 'vitest';
import { avatarLetters } from './avatar-fallback.ts';

test.each([
  ['both names', { first_name: 'ada', last_name: 'lovelace', username: 'al' }, 'AL'],
  ['one name', { first_name: 'Ada', last_name: null, username: 'countess' }, 'CO'],
  ['blank names', { first_name: ' ', last_name: ' ', username: 'grace' }, 'GR'],
  ['a username of one letter', { username: 'x' }, 'X'],
  ['nothing', { username: '' }, 'U'],
  ['an emoji of several code points', { first_name: '👩‍🚀 Sally', last_name: 'Ride' }, '👩‍🚀R'],
])('when a user has %s, the letters are derived from it', (_, user, letters) => {
  expect(avatarLetters(user)).toBe(letters);
});

test('when there is no user, there are no letters', () => {
  expect(avatarLetters(null)).toBeNull();
});
