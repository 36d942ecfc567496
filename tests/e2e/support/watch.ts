import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Collects what the browser complains about; `expectQuiet` fails on any of it. */
export function watchConsole(page: Page): { readonly expectQuiet: () => void } {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { expectQuiet: () => expect(complaints).toEqual([]) };
}

/** What fades in has its colours in the end. */
const SETTLED = `Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished)).then(() => undefined)`;

export async function expectAccessible(page: Page, { isScrolled = false } = {}): Promise<void> {
  await page.evaluate(SETTLED);
  // On a scrolled page the top bar covers parts of targets, which count as smaller then.
  const rules = { 'target-size': { enabled: !isScrolled } };
  // The pages have no frames: nothing is gathered from elsewhere, for which each run would open a page of its own.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules })
    .analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}

/** Nothing sticks out to the side. What is laid out by script follows the size of the window a moment later. */
export async function expectFits(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(OVERHANG), { intervals: [50] }).toBeLessThanOrEqual(0);
}

const OVERHANG = 'document.documentElement.scrollWidth - window.innerWidth';

export const SCREENS = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'tablet', width: 834, height: 1112 },
  { name: 'phone', width: 390, height: 844 },
  { name: 'landscape phone', width: 844, height: 390 },
] as const;

type Screen = (typeof SCREENS)[number];

/** Does it at the size of each kind of screen, as if the window were dragged; the last one stays. */
export async function onEveryScreen(page: Page, act: (screen: Screen) => Promise<void>): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await page.evaluate(FRAMES);
    await act(screen);
  }
}

/** Before a frame the styles know of a new size, and scripts, which the columns of a page depend on, do not yet. */
const FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

/** What is open fits every kind of screen. */
export async function expectFitsScreens(page: Page): Promise<void> {
  await onEveryScreen(page, () => expectFits(page));
}

/** And everybody can use it on the two whose content differs; the others have the same in other sizes. */
export async function expectScreens(page: Page): Promise<void> {
  await onEveryScreen(page, async ({ name }) => {
    await expectFits(page);
    if (name === 'desktop' || name === 'phone') await expectAccessible(page);
  });
}

/** Opens one address after the other, and looks at each on every kind of screen. */
export async function expectScreensAt(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await openFully(page, path);
    await expectScreens(page);
  }
}

/** Opens an address, until what is on its way to the page has come. */
export async function openFully(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main')).toHaveText(/\S/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
