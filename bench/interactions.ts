// `npm run bench:interactions`: time from a press to the next paint on a slowed-down phone, at the most of each interaction,
// and how much of the main thread's processor time it takes. Needs a built web app. Options: --rounds=3 --slowdown=4
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type CDPSession, type Locator, type Page } from '@playwright/test';
import { launchOptions } from '../playwright.config.ts';
import { fillFeed } from '../tests/e2e/support/first-visit.ts';
import { startServerProcess } from '../tests/support/server-process.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    slowdown: { type: 'string', default: '4' },
  },
});

interface Interaction {
  readonly name: string;
  readonly path: (username: string) => string;
  /** The element that a finger presses; a key is pressed in a field. */
  readonly target: (page: Page) => Locator;
  readonly key?: string;
}

const home = () => '/';
const segment = (label: string) => (page: Page) => page.getByText(label, { exact: true }).first();
const INTERACTIONS: readonly Interaction[] = [
  { name: 'like', path: home, target: (page) => page.getByRole('button', { name: /^Like / }).first() },
  {
    name: 'comments',
    path: home,
    target: (page) => page.getByRole('button', { name: /write one$/ }).first(),
  },
  {
    name: 'menu of a post',
    path: home,
    target: (page) =>
      page.getByRole('article').first().getByRole('button', { name: 'More about this post' }).first(),
  },
  {
    name: 'more menu',
    path: home,
    target: (page) => page.getByRole('button', { name: 'More', exact: true }),
  },
  { name: 'following', path: home, target: segment('Following') },
  {
    name: 'search',
    path: () => '/search',
    target: (page) => page.getByRole('textbox', { name: 'Search' }),
    key: 'v',
  },
  { name: 'chess timeframe', path: (username) => `/${username}/chess`, target: segment('90d') },
  { name: 'weights timeframe', path: (username) => `/${username}/weights`, target: segment('90d') },
];

/** Collects the durations of input events, which browsers round to 8 ms. */
const OBSERVE = `
  window.durations = [];
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) if (interactionId) window.durations.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;
const SETTLE_MS = 1_500;
/** Duration of a short press. */
const PRESS_MS = 80;

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plotline-bench-'));
const server = await startServerProcess({ dataDir });
const browser = await chromium.launch(launchOptions);
try {
  const context = await browser.newContext({ baseURL: server.url });
  const { username } = await fillFeed(context.request);
  const storageState = await context.storageState();
  await context.close();
  console.log('interaction | to the next paint, ms | processor time, ms (each the median of the rounds)');
  for (const interaction of INTERACTIONS) await report(interaction, { username, storageState });
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

type Viewer = { username: string; storageState: Awaited<ReturnType<BrowserContext['storageState']>> };
type BrowserContext = Awaited<ReturnType<typeof browser.newContext>>;

async function report({ name, path: pathOf, target, key }: Interaction, viewer: Viewer): Promise<void> {
  const paints: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const context = await browser.newContext({
      baseURL: server.url,
      storageState: viewer.storageState,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await enlargeWindow(devtools);
    await page.addInitScript(OBSERVE);
    await page.goto(pathOf(viewer.username));
    await page.waitForLoadState('networkidle');
    await target(page).scrollIntoViewIfNeeded();
    if (key) await target(page).focus();
    const box = await target(page).boundingBox();
    await page.waitForTimeout(SETTLE_MS);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) });
    const before = await taskTime();
    if (key) await page.keyboard.press(key);
    else if (box) await press(devtools, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await page.waitForTimeout(SETTLE_MS);
    costs.push((await taskTime()) - before);
    paints.push(Math.max(0, ...(await page.evaluate<number[]>('window.durations'))));
    await context.close();

    async function taskTime(): Promise<number> {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return 1_000 * (metrics.find((one) => one.name === 'TaskDuration')?.value ?? 0);
    }
  }
  console.log(`${name.padEnd(18)} | ${median(paints)} | ${median(costs).toFixed(0)}`);
}

/** Presses like a finger. Playwright's own `tap` runs scripts in the page around each event, and is over in no time. */
async function press(devtools: CDPSession, point: { x: number; y: number }): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await setTimeout(PRESS_MS);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/**
 * The window of a whole Chromium holds tabs and an address bar too. Its lower edge would hide the bottom bar, and the
 * paint of hidden parts is reported with the next visible one only.
 */
async function enlargeWindow(devtools: CDPSession): Promise<void> {
  const { windowId } = await devtools.send('Browser.getWindowForTarget');
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { width: 600, height: 1_100 } });
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
