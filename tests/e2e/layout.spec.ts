import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { newestPost, postTitled } from './support/feeds.ts';
import { addFiles, openEditor, pictureFile, save } from './support/media.ts';
import { signUp, otherUser } from './support/users.ts';
import { importGames, pgnGame } from './support/pgn.ts';
import { postWorkout } from './support/trackers.ts';
import { expectFits, openFully, openFullyInApp, openInApp } from './support/watch.ts';

interface Drawn {
  readonly scrollWidth: number;
  readonly clientWidth: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/** Returns the clipped pixels of an element's content. */
const cutAside = ({ scrollWidth, clientWidth }: Drawn) => Math.max(0, scrollWidth - clientWidth);
const cutBelow = ({ scrollHeight, clientHeight }: Drawn) => Math.max(0, scrollHeight - clientHeight);
const yOf = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 640 };

test('when a page of weights opens on a narrow phone, its heading is whole and the tab is named after it', async ({
  page,
}) => {
  const { username } = await signUp(page, 'narrow');
  await postWorkout(page.request, 'Leg Day');
  await page.setViewportSize(PHONE);
  await openFully(page, '/support');
  for (const { path, title } of [
    { path: 'import', title: 'Import workouts' },
    { path: 'log', title: 'Workout' },
  ]) {
    await page.setViewportSize(PHONE);
    await openFullyInApp(page, `/${username}/weights/${path}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Plotline`);
    for (const size of [PHONE, SMALL_PHONE]) {
      await page.setViewportSize(size);
      await expect(heading).toHaveText(title);
      await expect.poll(() => heading.evaluate(cutAside)).toBeLessThanOrEqual(0);
      await expect.poll(() => heading.evaluate(cutBelow)).toBeLessThanOrEqual(2);
      await expectFits(page);
    }
  }
});

test('when a URL of several segments is unknown, the 404 page is shown without a profile request', async ({
  page,
}) => {
  const { username } = await signUp(page, 'lost');
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/profiles/')) requested.push(request.url());
  });
  await page.goto('/support');
  const paths = ['/no/such', '/no/such/place', `/${username}/tides`, `/${username}/weights/nothing`];
  for (const path of [...paths, '/settings/weights', '/a/b/c/d/e']) {
    await openInApp(page, path);
    await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
    await expect(page).toHaveTitle('Page Not Found · Plotline');
  }
  expect(requested).toEqual([]);
});

test('when a post with stats was edited, its text, its time and the sidebar fit', async ({ page }) => {
  await signUp(page, 'terse');
  await postWorkout(page.request, 'Terse Day');
  const { tracker_type: type, activity_uuid: uuid } = await newestPost(page.request);
  await page.request.put(`/api/posts/${type}/${uuid}`, { data: { content: 'Mine' } });
  await page.setViewportSize(DESKTOP);
  await page.route('**/api/trackers/my-trackers', async (route) => {
    const answer = await route.fetch();
    const { trackers }: { trackers: object[] } = await answer.json();
    const headline = { value: '2912', label: 'chess.com Crazyhouse (blitz)' };
    await route.fulfill({ json: { trackers: trackers.map((one) => ({ ...one, headline })) } });
  });
  await page.goto('/');
  const post = postTitled(page, /Terse Day/);

  await test.step('the text says only what the stats leave out', async () => {
    await expect(post.getByRole('table', { name: 'Main exercises' })).toBeVisible();
    await expect(post.getByText(/e1RM/)).toHaveCount(0);
  });
  await test.step('the sidebar keeps the name of a tracker and cuts a long headline', async () => {
    const row = page.getByRole('navigation', { name: 'My trackers' }).getByRole('link', { name: /^Weights/ });
    const label = row.getByText('Weights', { exact: true });
    const trailing = row.getByText('chess.com Crazyhouse (blitz)');
    await expect(trailing).toBeVisible();
    expect(await label.evaluate(cutAside)).toBe(0);
    expect(await trailing.evaluate(cutAside)).toBeGreaterThan(0);
    await expect(trailing).toHaveCSS('text-overflow', 'ellipsis');
  });
  await test.step('the strip keeps the name of a tracker whole and cuts a long headline', async () => {
    await page.setViewportSize(SMALL_PHONE);
    const strip = page.getByRole('list', { name: 'My trackers' });
    const label = strip.getByText('Weights', { exact: true });
    await expect(label).toBeVisible();
    expect(await label.evaluate(cutAside)).toBe(0);
    const stat = strip.getByText('chess.com Crazyhouse (blitz)').locator('xpath=..');
    await expect(stat).toHaveText(/^2912/);
    expect(await stat.evaluate(cutAside)).toBeGreaterThan(0);
    await expect(stat).toHaveCSS('text-overflow', 'ellipsis');
  });
  await test.step('a phone shows "(edited)" on the line of the time', async () => {
    await page.setViewportSize(PHONE);
    const header = post.locator('header');
    const edited = header.getByText('(edited)').locator('xpath=..');
    // Scripts adapt the post after the resize.
    await expect
      .poll(async () => Math.abs((await yOf(header.locator('time'))) - (await yOf(edited))))
      .toBeLessThan(8);
  });
  await test.step('the time is a target of at least 24 px on a phone', async () => {
    const time = await page.locator('article a:has(time)').first().boundingBox();
    expect(time?.height).toBeGreaterThanOrEqual(24);
    expect(time?.width).toBeGreaterThanOrEqual(24);
  });
});

test('when the home page opens at 1440x900, two posts are visible with their stats and texts', async ({
  page,
}) => {
  await signUp(page, 'dense');
  // Newcomers have their first steps above the feed.
  await postWorkout(page.request, 'Earlier Day');
  const author = await otherUser('player');
  await postWorkout(author.request, 'Whole Day', ['Squat', 'Bench Press', 'Deadlift', 'Plank']);
  await importGame(author.request);
  await page.setViewportSize(DESKTOP);
  const burst = { games: 6, won: 4, drawn: 1, lost: 1, rating_from: 1462, rating_to: 1500 };
  await page.route(new RegExp(`/api/${author.user.username}(\\?|$)`), async (route) => {
    const answer = await route.fetch();
    const feed: { activities: { tracker_type: string; stats: object }[] } = await answer.json();
    const activities = feed.activities.map((one) =>
      one.tracker_type === 'chess' ? { ...one, stats: { ...one.stats, burst } } : one,
    );
    await route.fulfill({ json: { ...feed, activities } });
  });
  await openFully(page, `/${author.user.username}`);
  const posts = page.locator('[role=feed] article').filter({ hasText: author.user.username });
  await expect(posts).toHaveCount(2);
  await expect(posts.getByText('+ 5 more games.')).toBeVisible();
  const heights = await Promise.all(
    (await posts.all()).map(async (post) => (await post.boundingBox())?.height ?? 999),
  );
  await openFullyInApp(page, '/');
  const top = (await page.getByRole('feed').boundingBox())?.y ?? 0;
  // Likes and comments of the second may be below.
  const actions = 44;
  for (const height of heights) expect(top + 2 * height + 16 - actions).toBeLessThanOrEqual(DESKTOP.height);
});

test('when a game is opened on its own page, its board is larger than in a feed', async ({ page }) => {
  const { username } = await signUp(page, 'dense');
  await importGame(page.request);
  await page.setViewportSize(DESKTOP);
  await openFully(page, `/${username}`);
  const board = page.getByRole('link', { name: /^Final position/ });
  expect((await board.boundingBox())?.width).toBe(190);
  const { activity_uuid: uuid } = await newestPost(page.request);
  await openFullyInApp(page, `/${username}/posts/${uuid}`);
  await expect(board).toHaveCount(1);
  expect((await board.boundingBox())?.width).toBe(216);
});

test('when a post has a tall picture, a feed shows a part of it, and its own page more', async ({ page }) => {
  const { username } = await signUp(page, 'tall');
  await postWorkout(page.request, 'Tall Day');
  await page.setViewportSize(DESKTOP);
  await page.goto(`/${username}`);
  const editor = await openEditor(page);
  await addFiles(editor, [await pictureFile('#0e9f8a', 600, 900)]);
  await save(editor);
  const picture = page.getByRole('article').getByRole('button', { name: /^Picture/ });
  const heightOf = async () => (await picture.boundingBox())?.height;
  await expect.poll(heightOf).toBe(320);
  await page.setViewportSize(PHONE);
  await expect.poll(heightOf).toBeGreaterThan(380);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(heightOf).toBe(300);
  await page.setViewportSize(DESKTOP);
  const { activity_uuid: uuid } = await newestPost(page.request);
  await openFullyInApp(page, `/${username}/posts/${uuid}`);
  await expect.poll(heightOf).toBe(620);
});

test('when the volume of a workout is very large, a phone shows it in one line', async ({ page }) => {
  const { username } = await signUp(page, 'heavy');
  await postWorkout(page.request, 'Heavy Day');
  await page.route(new RegExp(`/api/${username}(\\?|$)`), async (route) => {
    const answer = await route.fetch();
    const feed: { activities: { stats: object }[] } = await answer.json();
    const activities = feed.activities.map((one) => ({
      ...one,
      stats: { ...one.stats, volume: 7_492_500_000 },
    }));
    await route.fulfill({ json: { ...feed, activities } });
  });
  await page.setViewportSize(PHONE);
  await page.goto(`/${username}`);
  const value = postTitled(page, /Heavy Day/)
    .getByRole('definition')
    .filter({ hasText: '7,492,500,000' });
  await expect(value).toBeVisible();
  expect((await value.boundingBox())?.height).toBeLessThan(40);
  const stats = value.locator('xpath=ancestor::dl');
  expect(await stats.evaluate(cutAside)).toBe(0);
});

test('when a profile has two trackers, their cards are as wide as the heatmap below', async ({ page }) => {
  const { username } = await signUp(page, 'aligned');
  await postWorkout(page.request, 'Leg Day');
  await page.request.post('/api/trackers/enable', { data: { tracker_type: 'chess' } });
  await page.setViewportSize(DESKTOP);
  await openFully(page, `/${username}`);
  const cards = '[aria-label="Tracker status"] > li:last-child';
  const heatmap = 'section:has([aria-label*="read the days"])';
  for (const size of [DESKTOP, { width: 1300, height: 800 }, { width: 834, height: 1112 }]) {
    await page.setViewportSize(size);
    const difference = async () => Math.abs((await endOf(page, cards)) - (await endOf(page, heatmap)));
    await expect.poll(difference, `${size.width} px wide`).toBeLessThanOrEqual(1);
  }
});

test('when responses are late, a page already has its heading and its shape', async ({ page }) => {
  await signUp(page, 'early');
  for (const { path, shape } of [
    { path: '/settings', shape: 'Account Settings' },
    { path: '/nobody_yet', shape: 'Profile' },
    { path: '/nobody_yet/weights', shape: 'Weights' },
  ]) {
    await test.step(path, async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route('**/api/**', async (route) => {
        await promise;
        await route.continue();
      });
      await page.goto(path);
      await expect(page.getByRole('heading', { name: shape, level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]').first()).toBeAttached();
      resolve();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await page.unroute('**/api/**');
    });
  }
});

test('when the buttons of a page appear late on a landscape phone, the search stays in its place', async ({
  page,
}) => {
  await signUp(page, 'still');
  await page.setViewportSize({ width: 844, height: 390 });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/profiles/**', async (route) => {
    await promise;
    await route.continue();
  });
  const { user: other } = await otherUser('stands');
  await page.goto(`/${other.username}`);
  const search = page.getByRole('banner').getByRole('link', { name: 'Search' });
  await expect(page.locator('main [aria-busy="true"]').first()).toBeAttached();
  const before = await search.boundingBox();
  resolve();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Share' })).toBeVisible();
  expect(await search.boundingBox()).toEqual(before);
});

async function endOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0);
}

async function importGame(request: APIRequestContext): Promise<void> {
  const tags = { Event: 'Evening', White: 'Ada', Black: 'Grace', WhiteElo: '1500', BlackElo: '1510' };
  const games = pgnGame(
    new Date(Date.now() - 600_000),
    { ...tags, TimeControl: '180+2' },
    '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0',
  );
  await importGames(request, { player: 'Ada', games });
}
