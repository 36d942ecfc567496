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

export async function expectAccessible(page: Page): Promise<void> {
  // The pages have no frames: nothing is gathered from elsewhere, for which each run would open a page of its own.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}

/** Nothing sticks out to the side. */
export async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(
    0,
  );
}

export const SCREENS = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'tablet', width: 834, height: 1112 },
  { name: 'phone', width: 390, height: 844 },
  { name: 'landscape phone', width: 844, height: 390 },
] as const;
