import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Logged by Playwright wherever a test allows no service worker. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/** Collects errors and warnings of the browser; `expectQuiet` fails if there are any. */
export function watchConsole(page: Page): { readonly expectQuiet: () => void } {
  const problems: string[] = [];
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning';
    if (isProblem && message.text() !== WORKER_BLOCKED) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return { expectQuiet: () => expect(problems).toEqual([]) };
}

/** Waits for animations, because colours are final only then. */
const SETTLED = `Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished)).then(() => undefined)`;

/** The smaller build of axe: `@axe-core/playwright` loads the larger one, twice for each check. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Rules whose violations are never serious, so that they would be left out below. They take a quarter of the time. */
const LESS_THAN_SERIOUS = [
  'aria-allowed-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
  'table-duplicate-name',
];

/** On a scrolled page the top bar covers parts of targets, so that they count as smaller. */
export const WHEN_SCROLLED = { except: ['target-size'] };

/** Expects no serious violation of accessibility; `except` names rules that are left out. */
export async function expectAccessible(
  page: Page,
  { except = [] }: { readonly except?: readonly string[] } = {},
): Promise<void> {
  await page.evaluate(SETTLED);
  // A list is paler while it is refreshed.
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  const off = [...LESS_THAN_SERIOUS, ...except].map((rule) => [rule, { enabled: false }]);
  // By default axe leaves the size of targets out.
  await expectNoViolations(page, { rules: { 'target-size': { enabled: true }, ...Object.fromEntries(off) } });
}

/** Expects legible texts in the dark theme; the other rules do not depend on it. The light theme is back afterwards. */
async function expectDarkContrast(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.evaluate(SETTLED);
  await expectNoViolations(page, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNoViolations(page: Page, checks: RunOptions): Promise<void> {
  // Preloading fetches the styles again for rules that are off, and a fifth of the time. Selectors are not shown.
  const options: RunOptions = { resultTypes: ['violations'], preload: false, selectors: false, ...checks };
  // Loading it takes as long as a short check: once for each document.
  if (await page.evaluate<boolean>('!("axe" in window)')) await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}

/** Expects no horizontal overflow. Polls, because scripts adapt the layout after a resize. */
export async function expectFits(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(OVERFLOW), { intervals: [50] }).toBeLessThanOrEqual(0);
}

const OVERFLOW = 'document.documentElement.scrollWidth - window.innerWidth';

export const SCREENS = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'tablet', width: 834, height: 1112 },
  { name: 'phone', width: 390, height: 844 },
  { name: 'landscape phone', width: 844, height: 390 },
] as const;

type Screen = (typeof SCREENS)[number];

/** Runs `act` at the size of each kind of screen; the last size stays. */
export async function onEveryScreen(page: Page, act: (screen: Screen) => Promise<void>): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await page.evaluate(FRAMES);
    await act(screen);
  }
}

/** Waits two frames, because scripts learn of a new size after the styles. */
const FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

/**
 * Expects no horizontal overflow on a phone and a tablet, whose size stays: each is the narrowest of its kind of layout.
 * `screens.spec.ts` checks the pages themselves at every size.
 */
export async function expectFitsScreens(page: Page): Promise<void> {
  const [, tablet, phone] = SCREENS;
  for (const screen of [phone, tablet]) {
    await page.setViewportSize(screen);
    await page.evaluate(FRAMES);
    await expectFits(page);
  }
}

/** Expects the page to fit the screens, and to be accessible at its current size, by default a desktop's. */
export async function expectScreens(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFitsScreens(page);
}

/**
 * Opens each path, the first with a load, and checks it on every kind of screen: legible texts in the light theme on a
 * desktop, in the dark one on a phone. The first path is checked in full on a phone, too, because the bar at its end is
 * the same for all.
 */
export async function expectScreensAt(page: Page, paths: readonly string[]): Promise<void> {
  for (const [index, path] of paths.entries()) {
    await (index === 0 ? openFully(page, path) : openFullyInApp(page, path));
    await onEveryScreen(page, async ({ name }) => {
      await expectFits(page);
      if (name === 'desktop') await expectAccessible(page);
      if (name !== 'phone') return;
      await expectAccessible(page, { except: index === 0 ? [] : ['color-contrast'] });
      await expectDarkContrast(page);
    });
  }
}

/** Opens a path and waits until everything has loaded. */
export async function openFully(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectLoaded(page);
}

/** Opens a path without loading the app again, and waits until everything has loaded. */
export async function openFullyInApp(page: Page, path: string): Promise<void> {
  await openInApp(page, path);
  await expectLoaded(page);
}

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toHaveText(/\S/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/**
 * Opens a path as a link in the app does, which costs a fifth of loading the app again. Returns when the page is
 * rendered, or its loading shape. Cached data is not fetched again.
 */
export async function openInApp(page: Page, path: string): Promise<void> {
  await page.evaluate(`new Promise((rendered) => {
    const { scrollTo } = window;
    // The app scrolls each page to its start once it is rendered.
    window.scrollTo = (...position) => {
      window.scrollTo = scrollTo;
      window.scrollTo(...position);
      rendered();
    };
    history.pushState({ key: String(Math.random()) }, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate'));
  })`);
}
