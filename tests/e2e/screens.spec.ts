import { expect, test, type APIRequestContext } from '@playwright/test';
import { runAdminCommand } from './support/admins.ts';
import { newestPost } from './support/feeds.ts';
import { manyGames } from './support/pgn.ts';
import { addTrackers, finishWorkout } from './support/trackers.ts';
import { newUser, otherUser, signUp } from './support/users.ts';
import { expectScreensAt, watchConsole } from './support/watch.ts';

// Every address of the app once: it fits each kind of screen and is accessible. Names have their maximum length.

const CONNECT_PAGES = ['/stripe', '/stripe/callback'];
const GUEST_PAGES = [
  '/login',
  '/signup',
  '/',
  '/search',
  '/privacy',
  '/support',
  '/forgot-password',
  ...CONNECT_PAGES,
];
const OWN_PAGES = [
  '/',
  '/?feed=following',
  '/search',
  '/settings',
  '/settings/privacy',
  '/settings/trackers',
  '/settings/api',
  '/reset-password',
  '/reset-password?token=x',
  ...CONNECT_PAGES,
];
const WEIGHTS_PAGES = ['weights?timeframe=all', 'weights/log', 'weights/import', 'weights/exercises'];
const ADMIN_PAGES = ['/admin', ...['trackers', 'websocket', 'operations'].map((tab) => `/admin?tab=${tab}`)];
const CHESS_PAGES = ['chess', 'chess?result=win', 'chess?timeframe=7d&opponent=nobody', 'chess/import'];

test('when a guest opens a page, it fits every screen and is accessible', async ({ page }) => {
  test.slow();
  const author = await otherUser('author');
  await fillProfile(author.request, author.user.username);
  const { expectQuiet } = watchConsole(page);
  await expectScreensAt(page, [...GUEST_PAGES, `/${author.user.username}`]);
  expectQuiet();
  // The browser logs the status of its document.
  await expectScreensAt(page, ['/no/such/page']);
});

test('when a user opens a page, it fits every screen and is accessible', async ({ page }) => {
  test.slow();
  const username = `${newUser('long').username}_`.padEnd(50, 'x');
  await signUp(page, 'wide', { first_name: 'N'.repeat(50), last_name: 'محمد 👨‍👩‍👧‍👦 '.repeat(3), username });
  await page.request.put('/api/auth/update-profile', { data: { bio: 'W'.repeat(150) } });
  await fillProfile(page.request, username);
  const { activity_uuid: uuid } = await newestPost(page.request);
  const { expectQuiet } = watchConsole(page);
  const own = ['', `posts/${uuid}`, ...WEIGHTS_PAGES, 'stripe'].map((path) =>
    `/${username}/${path}`.replace(/\/$/, ''),
  );
  await expectScreensAt(page, [...OWN_PAGES, ...own]);
  expectQuiet();
});

test('when a user opens a page of chess, it fits every screen and is accessible', async ({ page }) => {
  test.slow();
  const { username } = await signUp(page, 'player');
  await fillProfile(page.request, username);
  const { expectQuiet } = watchConsole(page);
  await expectScreensAt(page, [
    ...CHESS_PAGES.map((path) => `/${username}/${path}`),
    await gamePath(page.request, username),
  ]);
  expectQuiet();
});

test('when an administrator opens a tab, it fits every screen and is accessible', async ({ page }) => {
  test.slow();
  const { username } = await signUp(page, 'root');
  await runAdminCommand(['promote', username]);
  const { expectQuiet } = watchConsole(page);
  await expectScreensAt(page, ADMIN_PAGES);
  expectQuiet();
});

/** Adds every tracker, a workout with a long title, and games. */
async function fillProfile(request: APIRequestContext, username: string): Promise<void> {
  await addTrackers(request);
  await finishWorkout(request, 'T'.repeat(80), ['Squat', 'Bench Press']);
  const file = { name: 'games.pgn', mimeType: 'text/plain', buffer: Buffer.from(manyGames(username, 12)) };
  const imported = await request.post('/api/chess/import', { multipart: { username, file } });
  expect(imported.ok()).toBe(true);
}

async function gamePath(request: APIRequestContext, username: string): Promise<string> {
  const answer = await request.get(`/api/profiles/${username}/chess/items`);
  const { items }: { items: { uuid: string }[] } = await answer.json();
  return `/${username}/chess/game?uuid=${items[0]?.uuid}`;
}
