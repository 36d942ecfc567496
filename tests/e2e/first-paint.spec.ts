import { expect, test, type Page } from '@playwright/test';
import { addTrackers, postWorkout } from './support/trackers.ts';
import { anotherBrowser } from './support/users.ts';
import { onEveryScreen } from './support/watch.ts';

interface Box {
  readonly text: string;
  readonly at: readonly number[];
}

/** Runs in the page: the texts and icons with their places. */
const BOXES = `document.fonts.ready.then(() =>
  [document.body, document.querySelector('#first-paint')?.shadowRoot].flatMap((root) => [
    ...(root?.querySelectorAll('*') ?? []),
  ]).flatMap((element) => {
    const isIcon = element.localName === 'svg';
    if (!isIcon && (element.childElementCount > 0 || element.closest('svg'))) return [];
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2) return [];
    return [{ text: isIcon ? 'icon' : element.textContent, at: [x, y, width, height].map(Math.round) }];
  }))`;

/** Opens the shadow root of the first paint, which is closed to scripts; with `part`, the HTML ends within it. */
async function openShadow(page: Page, path: string, part = 1): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    // As the browser's own request, which says that a tab opens the page.
    const headers = { ...route.request().headers(), 'sec-fetch-dest': 'document' };
    const response = await route.fetch({ headers });
    const html = (await response.text()).replace('shadowrootmode="closed"', 'shadowrootmode="open"');
    const start = html.indexOf('<template');
    const length = html.indexOf('</template>') - start;
    const body = part === 1 ? html : html.slice(0, start + part * length);
    await route.fulfill({ response, body });
  });
}

/** Runs in the page before its scripts: notes the first text that the app shows. */
const NOTE_FIRST = `
  new MutationObserver(() => {
    window.firstShown ??= document.querySelector('#root main')?.textContent || undefined;
  }).observe(document, { childList: true, subtree: true });
`;

const boxesOf = (page: Page) => page.evaluate<readonly Box[]>(BOXES);

test('when the scripts arrive, the page stays as the HTML shows it, at every size', async ({
  page,
  browser,
}) => {
  const { page: other, user } = await anotherBrowser(browser, 'painted');
  await addTrackers(other.request);
  await postWorkout(other.request, 'Push Day');
  const posts: { activities: { activity_uuid: string }[] } = await (
    await other.request.get(`/api/${user.username}`)
  ).json();
  const post = `/${user.username}/posts/${posts.activities[0]?.activity_uuid}`;
  for (const path of ['/', `/${user.username}`, `/${user.username}/weights`, post]) {
    // Answers would replace the skeletons.
    await page.route('**/{api,assets}/**/*', (route) =>
      /\/api\/|\.js$/.test(route.request().url()) ? new Promise(() => undefined) : route.continue(),
    );
    await openShadow(page, path);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('#first-paint')).toHaveCount(1);
    const before = new Map<string, readonly Box[]>();
    await onEveryScreen(page, async ({ name }) => void before.set(name, await boxesOf(page)));
    await page.unrouteAll();
    await page.route('**/api/**', () => new Promise(() => undefined));
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('#first-paint')).toHaveCount(0);
    await onEveryScreen(page, async ({ name }) => {
      const boxes = [...(before.get(name) ?? [])];
      expect(boxes.length, `${path} on a ${name}`).toBeGreaterThan(5);
      // Only the link to request a tracker is added: it depends on the settings of the server.
      await expect.poll(() => boxesOf(page), `${path} on a ${name}`).toEqual(expect.arrayContaining(boxes));
    });
  }
});

test('when only a part of the page has arrived, nothing of it is shown that would move', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  const shown = async (part: number) => {
    await openShadow(page, '/', part);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await expect(page.locator('#first-paint')).toHaveCount(1);
    const boxes = await boxesOf(page);
    await page.unroute('**/');
    return boxes;
  };
  expect((await shown(1)).length).toBeGreaterThan(5);
  for (const part of [0.5, 0.7, 0.9, 0.98]) expect(await shown(part), `${part} of it`).toEqual([]);
});

test('when a page is opened, its scripts load after the first paint', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main')).toBeVisible();
  const times = await page.evaluate(() => ({
    shown: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    loaded: performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (name.endsWith('.js') ? [startTime] : [])),
  }));
  expect(times.loaded.length).toBeGreaterThan(4);
  expect(Math.min(...times.loaded)).toBeGreaterThan(times.shown);
});

test("when a tracker's page is opened, the app shows its data at once, without a skeleton", async ({
  page,
  browser,
}) => {
  const { page: other, user } = await anotherBrowser(browser, 'atonce');
  await addTrackers(other.request);
  await postWorkout(other.request, 'Push Day');
  const path = `/${user.username}/weights`;
  const data = page.waitForResponse((response) => response.url().includes(`/api/profiles${path}?`));
  await page.route('**/assets/framework*.js', async (route) => {
    await data;
    await route.continue();
  });
  await page.addInitScript(NOTE_FIRST);
  await page.goto(path);
  await expect(page.getByText('Working sets', { exact: true })).toBeVisible();
  const shown = await page.evaluate('window.firstShown');
  expect(shown).toContain('Working sets');
  expect(shown).not.toContain('Loading');
});

test('when a script cannot be loaded, the page says so and can be loaded again', async ({ page }) => {
  await page.route('**/assets/framework*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText("Couldn't load the page. Reload");
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('when a browser runs no scripts, it shows the note instead of a page that never loads', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('noscript').last()).toBeVisible();
  await expect(page.locator('#first-paint')).toBeHidden();
  await context.close();
});

test('when the page loads its scripts, browsers compile them in the background', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text());
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(scripts.length).toBeGreaterThan(4);
  for (const script of await Promise.all(scripts))
    expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
