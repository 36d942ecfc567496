import { expect, test, type Page } from '@playwright/test';
import { anotherBrowser, signUp } from './support/people.ts';
import { addTrackers, myTrackers, postWorkout } from './support/trackers.ts';
import { SCREENS } from './support/watch.ts';

const DELAY_MS = 600;
const LIMIT = 0.01;

/** Runs in the page, before anything of the page itself: adds up what moves without a press or a key. */
const OBSERVE = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 90) ?? String(node));
      window.shifts.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

for (const { name, width, height } of SCREENS.filter((screen) =>
  ['desktop', 'phone'].includes(screen.name),
)) {
  test(`when every answer is late on a ${name}, nothing jumps`, async ({ page, context, browser }) => {
    test.setTimeout(120_000);
    const person = await signUp(context, 'patient', { first_name: 'Pia', last_name: 'Patient' });
    const own = `/${person.username}`;
    await expectStill(page, own, { width, height });
    await addTrackers(page.request);
    await postWorkout(page.request, 'Push Day');
    await page.request.put('/api/auth/update-profile', { data: { bio: 'Waits for everything.' } });
    const [tracker] = await myTrackers(page.request);
    const paths = ['/', own, `${own}/${tracker?.type}`, '/settings', '/privacy', '/support'];
    for (const path of paths) await expectStill(page, path, { width, height });
    const { page: other } = await anotherBrowser(browser, 'watcher');
    for (const path of [own, `${own}/${tracker?.type}`]) await expectStill(other, path, { width, height });
    const guest = await (await browser.newContext()).newPage();
    for (const path of ['/', own, '/login', '/signup']) await expectStill(guest, path, { width, height });
  });
}

async function expectStill(page: Page, path: string, size: { width: number; height: number }): Promise<void> {
  const fresh = await page.context().newPage();
  await fresh.setViewportSize(size);
  await fresh.addInitScript(OBSERVE);
  await fresh.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
  });
  await fresh.goto(path);
  await fresh.waitForLoadState('networkidle');
  await expect(fresh.locator('[aria-busy="true"]')).toHaveCount(0);
  const shifts = await fresh.evaluate<{ value: number; moved: string[] }[]>('window.shifts');
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, `${path}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(LIMIT);
  await fresh.close();
}
