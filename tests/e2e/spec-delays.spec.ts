import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { publishPost, otherUsersPost, writeComment } from './support/conversation.ts';
import { newestPost, postTitled } from './support/feeds.ts';
import { pictureFile } from './support/media.ts';
import { newUser, PASSWORD, signUp } from './support/users.ts';
import { openInApp } from './support/watch.ts';

// The delays, intervals and layouts of the specification that need a page; the clock of the page is frozen.

interface Delay {
  readonly sentence: string;
  readonly delayMs: number;
  /** Opens the page and starts the delay. */
  readonly begin: (page: Page) => Promise<void>;
}

const DELAYS: readonly Delay[] = [
  {
    sentence: 'after a sign-up the home page opens after 2 s',
    delayMs: 2_000,
    begin: async (page) => {
      await page.goto('/signup');
      const { username, email } = newUser('timed');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(PASSWORD);
      await freeze(page);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Account Created!')).toBeVisible();
    },
  },
  {
    sentence: 'after a profile was saved the page reloads after 1.5 s',
    delayMs: 1_500,
    begin: async (page) => {
      await signUp(page, 'timed');
      await page.goto('/settings');
      await page.getByLabel('First name').fill('Ada');
      await freeze(page);
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText(/^Saved\./)).toBeVisible();
    },
  },
  {
    sentence: 'after a picture was uploaded the page reloads after 1 s',
    delayMs: 1_000,
    begin: async (page) => {
      await signUp(page, 'timed');
      await page.goto('/settings');
      await page.getByLabel('Picture file').setInputFiles(await pictureFile('#4f5be7', 500, 500));
      const send = page.getByRole('dialog').getByRole('button', { name: 'Upload' });
      await expect(send).toBeEnabled();
      await freeze(page);
      const sent = page.waitForResponse('**/api/auth/upload-profile-picture');
      await send.click();
      await sent;
      await tickUntil(page, page.getByText(/^Picture saved/));
    },
  },
];

for (const { sentence, delayMs, begin } of DELAYS) {
  test(`when time passes, ${sentence}`, async ({ page }) => {
    await page.clock.install();
    await begin(page);
    let loads = 0;
    page.on('framenavigated', () => (loads += 1));
    await page.clock.runFor(delayMs - 100);
    expect(loads).toBe(0);
    const loaded = page.waitForEvent('load');
    await page.clock.runFor(150);
    await loaded;
  });
}

test('when a user is present, the socket opens after 1 s and pings every 30 s', async ({ page }) => {
  await signUp(page, 'present');
  const heard: string[] = [];
  await page.routeWebSocket(/\/api\/ws/, (socket) => {
    heard.push('open');
    const data = { session_id: 'one', user_uuid: '01890000-0000-7000-8000-000000000000' };
    socket.onMessage((message) => {
      const { type }: { type: string } = JSON.parse(String(message));
      heard.push(type);
      if (type === 'ping') socket.send(JSON.stringify({ type: 'pong', data: {} }));
    });
    socket.send(JSON.stringify({ type: 'connected', data }));
  });
  const { promise: frozen, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/auth/check', async (route) => {
    await frozen;
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await freeze(page);
  answer();
  await tickUntil(page, page.getByRole('button', { name: 'Account menu' }));
  await page.clock.runFor(900);
  expect(heard).toEqual([]);
  await page.clock.runFor(150);
  await expect.poll(() => heard).toContain('get_online_count');
  const pings = () => heard.filter((type) => type === 'ping').length;
  await page.clock.runFor(29_500);
  expect(pings()).toBe(0);
  await page.clock.runFor(1_000);
  await expect.poll(pings).toBe(1);
  await page.clock.runFor(30_000);
  await expect.poll(pings).toBe(2);
});

test('when a page stays open, the unread count is polled every 120 s', async ({ page }) => {
  await signUp(page, 'patient');
  await page.routeWebSocket(/\/api\/ws/, () => undefined);
  let polls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/notifications/unread-count')) polls += 1;
  });
  await page.clock.install();
  const first = page.waitForResponse('**/api/notifications/unread-count');
  await page.goto('/');
  await (await first).finished();
  await freeze(page);
  await page.clock.runFor(117_000);
  expect(polls).toBe(1);
  await page.clock.runFor(5_000);
  await expect.poll(() => polls).toBe(2);
  await page.clock.resume();
  const requested = page.waitForRequest(/\/api\/notifications\/\?/);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const query = new URL((await requested).url()).searchParams;
  expect([query.get('limit'), query.get('days_back')]).toEqual(['20', '30']);
});

test('when letters are typed in a menu, they are combined for 500 ms', async ({ page }) => {
  const { username } = await signUp(page, 'typing');
  await publishPost(page.request);
  await page.clock.install();
  await page.goto(`/${username}`);
  await page.getByRole('button', { name: 'More about this post' }).click();
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect(item('Edit post')).toBeVisible();
  await freeze(page);
  await page.keyboard.press('h');
  await expect(item('Hide from feed')).toBeFocused();
  await page.clock.runFor(450);
  // No entry starts with "hc": the focus stays.
  await page.keyboard.press('c');
  await expect(item('Hide from feed')).toBeFocused();
  await page.clock.runFor(550);
  await page.keyboard.press('c');
  await expect(item('Copy link')).toBeFocused();
});

test('when hearts are drawn, they are 18 px on a comment, 24 on a post, 28 on its page', async ({ page }) => {
  const post = await otherUsersPost('Hearty Day');
  await writeComment(post.request, post, 'Well done');
  await signUp(page, 'hearty');
  const sizeIn = async (name: RegExp) =>
    (await page.getByRole('button', { name }).first().locator('svg').boundingBox())?.width;
  await page.goto('/');
  await expect(postTitled(page, /Hearty Day/)).toBeVisible();
  expect(await sizeIn(/^Like post of/)).toBe(24);
  await openInApp(page, post.path);
  await expect(page.getByText('Well done')).toBeVisible();
  expect(await sizeIn(/^Like post of/)).toBe(28);
  expect(await sizeIn(/^Like comment of/)).toBe(18);
});

test('when a post holds one to four pictures, each number has its layout', async ({ page }) => {
  await signUp(page, 'grid');
  await publishPost(page.request, 'Gallery Day');
  const activity = await newestPost(page.request);
  await page.route(/\/api\/\?feed_type=/, (route) => {
    const activities = [1, 2, 3, 5].map((count) => ({
      ...activity,
      activity_uuid: randomUUID(),
      activity_description: `post with ${count}`,
      media: Array.from({ length: count }, (_, index) => picture(index + 1)),
    }));
    return route.fulfill({ json: { activities, total_activities: activities.length, next_cursor: null } });
  });
  // Over a socket the server would report the unknown posts as deleted.
  await page.routeWebSocket(/\/api\/ws/, (socket) => void socket.close());
  // Rows far below are not drawn.
  await page.setViewportSize({ width: 1280, height: 4_000 });
  await page.goto('/');
  const boxesOf = async (count: number, shown = count) => {
    const tiles = postTitled(page, `Post with ${count}`).getByRole('button', { name: /^Picture/ });
    await expect(tiles).toHaveCount(shown);
    return Promise.all((await tiles.all()).map(async (tile) => rounded(await tile.boundingBox())));
  };
  const [one] = await boxesOf(1);
  const two = await boxesOf(2);
  const [left, right] = two;
  expect(Math.abs((one?.w ?? 0) - ((right?.x ?? 0) + (right?.w ?? 0) - (left?.x ?? 0)))).toBeLessThan(2);
  expect(two.map(({ y }) => y)).toEqual([two[0]?.y, two[0]?.y]);
  expect(two[0]?.w).toBe(two[1]?.w);
  const three = await boxesOf(3);
  expect((three[0]?.w ?? 0) / (three[1]?.w ?? 1)).toBeCloseTo(2, 1);
  expect(three[0]?.h).toBeGreaterThan(2 * (three[1]?.h ?? 999) - 1);
  expect(three[1]?.x).toBe(three[2]?.x);
  // A fifth one is not drawn.
  const four = await boxesOf(5, 4);
  expect(new Set(four.map(({ w, h }) => `${w} ${h}`)).size).toBe(1);
  expect([new Set(four.map(({ x }) => x)).size, new Set(four.map(({ y }) => y)).size]).toEqual([2, 2]);
});

const picture = (id: number) => ({
  id: `01890000-0000-7000-8000-00000000000${id}`,
  media_type: 'image',
  url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  thumbnail_url: null,
  duration: null,
  width: 800,
  height: 600,
  is_animated: false,
  alt_text: `Picture ${id}`,
});

function rounded(box: { x: number; y: number; width: number; height: number } | null) {
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  return { x: Math.round(x), y: Math.round(y), w: Math.round(width), h: Math.round(height) };
}

/** Advances the frozen clock by a millisecond at a time until something is shown. */
async function tickUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(shown).toBeVisible({ timeout: 1 });
  }).toPass();
}

async function freeze(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);
}
