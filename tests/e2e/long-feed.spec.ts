import { expect, test, type Page } from '@playwright/test';
import { feedOf, firstVisible, postTitled, serveManyPosts } from './support/feeds.ts';
import { frameTimes, percentile, REFERENCE } from './support/frames.ts';
import { signUp } from './support/users.ts';
import { postWorkout } from './support/trackers.ts';
import { expectAccessible } from './support/watch.ts';

const POSTS = 1000;
/** Posts that are loaded at once. */
const PAGE_SIZE = 20;
const MOST_DRAWN = 24;
/** Frames that mount a row cost about five times the reference. */
const MOST_REFERENCES = 8;

const LINE_PX = 22;

const TO_THE_END = 'window.scrollTo(0, document.documentElement.scrollHeight)';

// Recording would take longer than the frames themselves.
test.use({ trace: 'off' });

test.beforeEach(async ({ page, context }) => {
  await signUp(context, 'scroller');
  await postWorkout(page.request, 'Pattern');
  await serveManyPosts(page, POSTS);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('when 1,000 posts are scrolled, few rows stay mounted and frames are on time', async ({ page }) => {
  test.setTimeout(240_000);
  // Larger pages are read to their end in a quarter of the time.
  await serveManyPosts(page, POSTS, 5 * PAGE_SIZE);
  await page.goto('/');
  await expect(feedOf(page)).toBeVisible();
  await readToTheEnd(page);
  const last = postTitled(page, `Post number ${POSTS}`);
  await expect(async () => {
    await page.evaluate(TO_THE_END);
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  expect(await page.locator('article').count()).toBeLessThan(MOST_DRAWN);
  await expect(page.locator('article').last()).toHaveAttribute('aria-setsize', String(POSTS));
  const times = await frameTimes(page, { frames: 150, act: 'window.scrollBy(0, -60)' });
  const reference = percentile(await frameTimes(page, { frames: 100, act: REFERENCE }), 0.5);
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(times, share));
  const frameSummary = `main thread per frame: p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)}, reference ${reference.toFixed(1)} ms`;
  test.info().annotations.push({ type: 'frames', description: frameSummary });
  expect(p50, frameSummary).toBeGreaterThan(0);
  expect(p95, frameSummary).toBeLessThan(MOST_REFERENCES * reference);
});

test('when a user moves between posts by keyboard or returns from one, focus and position are kept', async ({
  page,
}) => {
  test.slow();
  await page.goto('/');
  await postTitled(page, 'Post number 1').focus();
  for (let number = 2; number <= 9; number += 1) {
    await page.keyboard.press('PageDown');
    await expect(postTitled(page, `Post number ${number}`)).toBeFocused();
  }
  await page.keyboard.press('PageUp');
  const current = postTitled(page, /^Post number 8$/i);
  await expect(current).toBeFocused();
  await expect(current).toHaveAttribute('aria-posinset', '8');
  await scrollDown(page, 6000);
  // The focused row stays mounted at any scroll position.
  await expect(current).toBeFocused();
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate('document.activeElement.closest("article")?.getAttribute("aria-posinset")'),
  ).toBe('8');
  await expectAccessible(page);
  await scrollDown(page, 9000);
  for (const link of ['time', 'bdi']) {
    const before = await firstVisible(page);
    const post = postTitled(page, new RegExp(`^${before.name}$`, 'i'));
    await post.locator(`a:has(${link})`).first().click();
    await expect(feedOf(page).filter({ hasText: before.name })).toHaveCount(0);
    await page.goBack();
    await expect(post).toBeVisible();
    const after = await firstVisible(page);
    expect(after.name).toBe(before.name);
    expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(1);
  }
  // A reloaded page has only the first posts until it is scrolled to their end.
  const left = await firstVisible(page);
  expect(Number(left.name.match(/\d+/)?.[0])).toBeGreaterThan(PAGE_SIZE);
  await page.reload();
  await expect.poll(async () => (await firstVisible(page).catch(() => null))?.name).toBe(left.name);
  await expect.poll(async () => Math.abs((await firstVisible(page)).top - left.top)).toBeLessThanOrEqual(1);
});

test('when a user scrolls back up, visible posts do not jump', async ({ page }) => {
  await page.goto('/');
  await expect(feedOf(page)).toBeVisible();
  await scrollDown(page, 12_000);
  await page.setViewportSize({ width: 834, height: 1112 });
  const jumps = await page.evaluate<number>(SCROLL_BACK);
  // On a busy machine a card may grow by a line one frame later.
  expect(jumps).toBeLessThanOrEqual(LINE_PX);
});

test('when the feed is scrolled, the right column stays in view, a tall one with its end', async ({
  page,
}) => {
  await page.goto('/');
  await expect(feedOf(page)).toBeVisible();
  const column = page
    .getByRole('complementary')
    .filter({ has: page.getByRole('region', { name: 'My week' }) });
  const edges = async () => {
    const { y = NaN, height = NaN } = (await column.boundingBox()) ?? {};
    return { top: Math.round(y), bottom: Math.round(y + height) };
  };
  await expect.poll(edges).toEqual({ top: 64, bottom: 884 });
  await scrollDown(page, 1800);
  expect(await edges()).toEqual({ top: 64, bottom: 884 });
  // Too low for the cards.
  await page.setViewportSize({ width: 1440, height: 200 });
  await scrollDown(page, 600);
  await expect.poll(async () => (await edges()).bottom).toBe(184);
  expect((await edges()).top).toBeLessThan(0);
});

async function scrollDown(page: Page, pixels: number): Promise<void> {
  await page.mouse.move(500, 400);
  for (let done = 0; done < pixels; done += 600) {
    await page.mouse.wheel(0, 600);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }
}

async function readToTheEnd(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(TO_THE_END);
        return page.getByText("You're all caught up.").count();
      },
      { timeout: 120_000, intervals: [30] },
    )
    .toBe(1);
}

/** Returns the largest movement of a visible post that scrolling does not explain. */
const SCROLL_BACK = `new Promise((resolve) => {
  let worst = 0;
  let seen = new Map();
  let count = 0;
  const STEP = 40;
  const step = () => {
    const now = new Map();
    for (const article of document.querySelectorAll('[role=feed] article')) {
      const { top, bottom } = article.getBoundingClientRect();
      if (bottom > 0 && top < window.innerHeight) now.set(article.getAttribute('aria-posinset'), top);
    }
    for (const [place, top] of now) {
      if (seen.has(place)) worst = Math.max(worst, Math.abs(top - seen.get(place) - STEP));
    }
    seen = now;
    count += 1;
    if (count > 150 || window.scrollY < STEP) return resolve(worst);
    window.scrollBy(0, -STEP);
    // The list reacts in the next frame, as it does to a wheel or touch.
    requestAnimationFrame(() => requestAnimationFrame(step));
  };
  requestAnimationFrame(step);
})`;
