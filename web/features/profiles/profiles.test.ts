import { expect, test } from 'vitest';
import { bioParts } from './bio-links.ts';
import { displayName } from './display-name.ts';
import { canOpenLists, isClosed } from './profile-access.ts';

test.each([
  [{ first_name: 'Ada', last_name: 'Lovelace' }, 'Ada Lovelace'],
  [{ first_name: 'Ada', last_name: null }, 'Ada'],
  [{ first_name: null, last_name: 'Lovelace' }, 'Lovelace'],
  [{ first_name: ' ', last_name: null }, 'ada'],
])('when the names are %j, the display name is %s', (names, expected) => {
  expect(displayName({ username: 'ada', ...names })).toBe(expected);
});

test.each([
  ['plain words', [{ text: 'plain words' }]],
  [
    'Notes at https://ada.example/notes. Welcome!',
    [
      { text: 'Notes at ' },
      { text: 'ada.example/notes', href: 'https://ada.example/notes' },
      { text: '. Welcome!' },
    ],
  ],
  [
    '(see ada.example.org)',
    [{ text: '(see ' }, { text: 'ada.example.org', href: 'https://ada.example.org' }, { text: ')' }],
  ],
  [
    'www.ada.club, ada.dev and bbc.co.uk/news',
    [
      { text: 'www.ada.club', href: 'https://www.ada.club' },
      { text: ', ' },
      { text: 'ada.dev', href: 'https://ada.dev' },
      { text: ' and ' },
      { text: 'bbc.co.uk/news', href: 'https://bbc.co.uk/news' },
    ],
  ],
  ['mailto:ada@ada.example', [{ text: 'ada@ada.example', href: 'mailto:ada@ada.example' }]],
])('when the bio is %j, its addresses are links', (bio, parts) => {
  expect(bioParts(bio)).toEqual(parts);
});

const WORDS_WITH_DOTS = ['window.ran', 'node.js', 'end.Then', 'e.g. this', 'README.txt'];

test.each([
  ...WORDS_WITH_DOTS,
  'javascript:alert(1)',
  'data:text/html,x',
  'ada@ada.example',
  'v1.2',
  'and/or',
])('when the bio is %j, nothing is a link', (bio) => {
  expect(bioParts(bio)).toEqual([{ text: bio }]);
});

const stranger = {
  is_owner: false,
  is_profile_public: false,
  follow_status: '',
  is_blocked: false,
  is_muted: false,
  enabled_trackers: [],
} as const;

test('when a private profile is viewed by a stranger, its lists stay closed', () => {
  expect(canOpenLists(stranger)).toBe(false);
  expect(isClosed(stranger)).toBe(true);
});

test.each([{ is_profile_public: true }, { is_owner: true }, { follow_status: 'following' as const }])(
  'when the viewer has %j, the lists open',
  (fact) => {
    expect(canOpenLists({ ...stranger, ...fact })).toBe(true);
    expect(isClosed({ ...stranger, ...fact })).toBe(false);
  },
);

test('when the viewer has blocked the user, nothing opens, public or not', () => {
  expect(canOpenLists({ ...stranger, is_profile_public: true, is_blocked: true })).toBe(false);
});

test('when a follow request is pending, the profile is still closed', () => {
  expect(isClosed({ ...stranger, follow_status: 'requested' })).toBe(true);
});
