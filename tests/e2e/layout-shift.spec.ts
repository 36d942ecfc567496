import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { runAdminCommand } from './support/admins.ts';
import { newestPost } from './support/feeds.ts';
import { anotherBrowser, followedBy, guestBrowser, signUp } from './support/users.ts';
import { addTrackers, finishWorkout, myTrackers, postWorkout } from './support/trackers.ts';
import { SCREENS } from './support/watch.ts';

/** Long after the first frame; loading shapes are animated meanwhile, which costs as much as their page. */
const DELAY_MS = 300;
/** Most parts of a page depend on the viewer's trackers: on desktops they arrive last, so that no part is drawn too early. */
const isLast = (url: string, size: string) => size === 'desktop' && url.endsWith('/my-trackers');
const LIMIT = 0.01;

/** Runs in the page before its scripts: adds up layout shifts without user input. */
const OBSERVE = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      // Elements of the first paint are hidden from scripts.
      const moved = entry.sources.map(({ node, previousRect: from, currentRect: to }) =>
        [node?.outerHTML?.slice(0, 90) ?? node, ...[from, to].map((at) => [at.x, at.y, at.width, at.height].join())].join(' '));
      window.shifts.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Returns the place of each rendered post. */
const TOPS = `Object.fromEntries(
  [...document.querySelectorAll('[data-index]')].map(({ dataset, style }) => [dataset.index, style.top]),
)`;

const SIZES = SCREENS.filter(({ name }) => name === 'desktop' || name === 'phone');
type Size = (typeof SIZES)[number];

test('when every response is late, nothing shifts on a desktop or a phone', async ({ context, browser }) => {
  test.setTimeout(300_000);
  // Another time zone than that of the browser: home offers to change it.
  const user = await signUp(context, 'patient', {
    first_name: 'Pia',
    last_name: 'Patient',
    timezone: 'America/New_York',
  });
  const own = `/${user.username}`;
  await expectStill(context, [own]);
  await addTrackers(context.request);
  await postWorkout(context.request, 'Push Day');
  await context.request.put('/api/auth/update-profile', { data: { bio: 'Waits for everything.' } });
  const trackers = await myTrackers(context.request);
  const [first = ''] = trackers.map(({ type }) => `${own}/${type}`);
  const { page: other } = await anotherBrowser(browser, 'watcher');
  // The home page suggests this user.
  await postWorkout(other.request, 'Pull Day');
  const guest = await guestBrowser(browser);
  // In parallel, because most of the time is waiting.
  await Promise.all([
    expectStill(context, [
      '/',
      own,
      ...trackers.map(({ type }) => `${own}/${type}`),
      '/settings',
      '/settings/sign-in',
      '/settings/api',
      '/settings/data',
      '/search',
      '/privacy',
      '/support',
    ]),
    expectStill(other.context(), [own, first]),
    expectStill(guest.context(), ['/', own, '/search', '/login', '/signup']),
  ]);
  await runAdminCommand(['promote', user.username]);
  await expectStill(context, ['/admin']);
});

test('when home arrives, each post appears below measured ones, so in its final place', async ({
  context,
}) => {
  await signUp(context, 'placer');
  for (const day of [1, 2, 3]) await postWorkout(context.request, `Day ${day}`);
  const page = await context.newPage();
  // Rows are measured in a frame. On a busy machine it is late; here it always is.
  await page.addInitScript(`
    const frame = window.requestAnimationFrame;
    window.requestAnimationFrame = (callback) => setTimeout(() => frame(callback), 100);
    window.places = {};
    new MutationObserver(() => {
      for (const row of document.querySelectorAll('[data-index]')) window.places[row.dataset.index] ??= row.style.top;
    }).observe(document, { childList: true, subtree: true });
  `);
  await page.goto('/');
  await expect(page.locator('[data-index="2"]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate('window.places')).toEqual(await page.evaluate(TOPS));
});

test('when the page to log a workout arrives, nothing moves, its top bar neither', async ({ context }) => {
  const { username } = await signUp(context, 'logger');
  await addTrackers(context.request);
  for (const size of SCREENS.filter(({ name }) => name !== 'phone')) {
    const page = await openPage(context, size);
    await page.goto(`/${username}/weights/log`);
    await expect(page.getByRole('button', { name: 'Add exercise' })).toBeVisible();
    await expectNoShift(page, size.name, 0.0001);
    await page.close();
  }
});

test('when a page with a link back arrives, its top bar does not move', async ({ context }) => {
  const { username } = await signUp(context, 'returner');
  await addTrackers(context.request);
  for (const size of SIZES) {
    const page = await openPage(context, size);
    for (const path of ['weights/import', 'weights/exercises', 'chess/import'].map(
      (at) => `/${username}/${at}`,
    )) {
      await page.goto(path);
      await expect(page.getByRole('link', { name: /^Back to / })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNoShift(page, `${path} on a ${size.name}`, 0.0001);
    }
    await page.goto('/settings/profile');
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoShift(page, `a section of the settings on a ${size.name}`, 0.0001);
    await page.close();
  }
});

test('when a guest opens a private profile and its code is late, nothing shifts', async ({
  context,
  browser,
}) => {
  const { username } = await signUp(context, 'private');
  await context.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
  const guest = await guestBrowser(browser);
  for (const size of SCREENS) {
    const page = await openPage(guest.context(), size);
    await page.route('**/PrivateProfile-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2 * DELAY_MS));
      await route.continue();
    });
    await page.goto(`/${username}`);
    await expect(page.getByRole('heading', { name: 'This Account is Private' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign Up' }).last()).toBeVisible();
    await expectNoShift(page, `private profile on a ${size.name}`, 0.005);
    await page.close();
  }
});

test('when the settings of trackers and of privacy arrive, no card changes its height', async ({
  context,
}) => {
  const { username } = await signUp(context, 'steady');
  await followedBy(username, 2);
  for (const type of ['weights', 'chess'])
    await context.request.post('/api/trackers/enable', { data: { tracker_type: type } });
  for (const size of SCREENS) {
    const page = await openPage(context, size);
    for (const [section, title] of [
      ['trackers', 'Trackers'],
      ['privacy', 'Privacy'],
    ] as const) {
      await page.goto(`/settings/${section}`);
      const cards = page.getByRole('region', { name: title, exact: true });
      await expect(cards).toBeVisible();
      const before = await cards.boundingBox();
      await page.waitForLoadState('networkidle');
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await cards.boundingBox(), `${section} on a ${size.name}`).toEqual(before);
    }
    await page.close();
  }
});

test('when the first suggestions arrive at the home page of a newcomer, nothing moves', async ({
  context,
  browser,
}) => {
  await signUp(context, 'newcomer');
  for (const name of ['liked', 'seen', 'known']) {
    const { page: other } = await anotherBrowser(browser, name);
    await postWorkout(other.request, 'Push Day');
  }
  for (const size of SCREENS.filter(({ name }) => name !== 'desktop')) {
    const page = await openPage(context, size);
    await page.goto('/');
    const card = page.getByRole('region', { name: 'Follow three people' });
    await expect(card.getByRole('listitem')).toHaveCount(3);
    await page.waitForLoadState('networkidle');
    await expectNoShift(page, `home of a newcomer on a ${size.name}`, 0.003);
    await page.close();
  }
});

test('when the summary of a workout opens and every response is late, nothing moves', async ({ context }) => {
  const { username } = await signUp(context, 'finisher');
  await postWorkout(context.request, 'Full body', ['Squat', 'Deadlift', 'Bench Press']);
  await finishWorkout(context.request, 'Full body', ['Squat', 'Deadlift', 'Bench Press']);
  const { activity_uuid: uuid } = await newestPost(context.request);
  for (const size of SCREENS) {
    const page = await openPage(context, size);
    await page.goto(`/${username}/posts/${uuid}?summary=open`);
    const sheet = page.getByRole('dialog', { name: 'Summary' });
    await expect(sheet.getByRole('button', { name: 'Download story' })).toBeAttached();
    await page.waitForLoadState('networkidle');
    await expectNoShift(page, `summary on a ${size.name}`);
    await page.close();
  }
});

for (const size of SCREENS.filter(({ name }) => name === 'tablet' || name === 'phone'))
  test(`when home is scrolled on a ${size.name} and the cards between posts are late, nothing in view shifts`, async ({
    context,
    browser,
  }) => {
    await signUp(context, 'scroller');
    await postWorkout(context.request, 'Own Day');
    const { page: other } = await anotherBrowser(browser, 'poster');
    for (const day of [1, 2, 3, 4, 5]) await postWorkout(other.request, `Day ${day}`);
    const page = await openPage(context, size);
    await page.goto('/');
    const third = page.getByRole('feed').getByRole('article').nth(2);
    await expect(third).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { y, height } = (await third.boundingBox()) ?? { y: NaN, height: NaN };
    await page.evaluate('window.shifts.length = 0');
    await page.mouse.move(size.width / 2, size.height / 2);
    // The first to use the page; the fourth post comes into view.
    await page.mouse.wheel(0, Math.max(80, y + height - size.height / 2));
    const cards = page.getByRole('article', { name: 'My week and who to follow' });
    await expect(cards).toBeVisible();
    await expect(cards.getByText('workouts')).toBeVisible();
    await expectNoShift(page, `scrolled home on a ${size.name}`);
    expect((await cards.boundingBox())?.y).toBeLessThan(2 * size.height);
  });

/** Opens the paths one after another in one page of each size: a new page for each would cost twice as much. */
async function expectStill(context: BrowserContext, paths: readonly string[]): Promise<void> {
  for (const size of SIZES) {
    const page = await openPage(context, size);
    for (const path of paths) await expectStillAt(page, path, size.name);
    await page.close();
  }
}

async function openPage(context: BrowserContext, { name, width, height }: Size): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.addInitScript(OBSERVE);
  await page.route('**/api/**', async (route) => {
    const ms = DELAY_MS * (isLast(route.request().url(), name) ? 2 : 1);
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
  return page;
}

async function expectStillAt(page: Page, path: string, size: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 });
  await expectNoShift(page, `${path} on a ${size}`);
}

async function expectNoShift(page: Page, what: string, limit = LIMIT): Promise<void> {
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>('window.shifts');
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, `${what}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(limit);
}
