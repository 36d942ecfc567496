import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { USERNAME_PATTERN } from '@plotline/contract/limits.ts';
import { PAGE_TITLES } from '@plotline/contract/page-titles.ts';
import { reservedAddresses } from '../server/reserved-addresses.ts';
import { createTestApp } from './support/test-app.ts';
import { sleepTracker } from './support/tracker-definition.ts';
import { readOwnPages } from './support/web-routes.ts';

const ROOT = path.join(import.meta.dirname, '..');
const app = await createTestApp();

const signUpAs = (username: string) =>
  app.guest.post('/api/auth/signup', {
    email: `${username}@example.org`,
    username,
    password: 'Violet-Kite-7',
    password_confirm: 'Violet-Kite-7',
  });

/** First path segments in all contract files, trackers included. */
function declaredPaths(): readonly string[] {
  const folders = [
    'contract',
    ...readdirSync(path.join(ROOT, 'trackers')).map((one) => `trackers/${one}/contract`),
  ];
  return folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [
        ...readFileSync(path.join(ROOT, folder, name), 'utf8').matchAll(
          /['"`](?:[A-Z]+ )?(\/(?:api|media)\/[^'"`]*)['"`]/g,
        ),
      ])
      .map(([, found = '']) => found),
  );
}

const nameable = new RegExp(USERNAME_PATTERN);
const contractWords = declaredPaths().flatMap((one) => {
  const [, first = '', second = ''] = one.split('/');
  return first === 'api' ? [first, second] : [first];
});
const pages = Object.keys(PAGE_TITLES).map((one) => one.split('/')[1] ?? '');
const words = new Set([...contractWords, ...pages].filter((word) => nameable.test(word)));

test('when the contract is read, its first path segments are found', () => {
  for (const word of ['blocks', 'mentions', 'previews', 'likes', 'settings', 'api'])
    expect([...words]).toContain(word);
});

test.each([...words, 'chess', 'weights', 'stripe'])(
  'when a user wants to be called %s, an address needs the name',
  async (username) => {
    const answer = await signUpAs(username);
    expect([answer.statusCode, answer.json().detail[0]?.msg]).toEqual([
      422,
      'This username is not available.',
    ]);
  },
);

test('when a tracker has pages outside of profiles, their first segments are reserved', () => {
  const reserved = reservedAddresses([], [{ definition: sleepTracker }]);
  expect(reserved).toEqual(expect.arrayContaining(['sleep', 'sleep-lab', 'nights']));
});

test('when a page has a route, its first segment is reserved and it has a title', () => {
  const own = readOwnPages();
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter((one) => !(one in PAGE_TITLES))).toEqual([]);
});
