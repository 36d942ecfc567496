import { expect, type Page } from '@playwright/test';
import { composer } from './conversation.ts';

/** Sets a mark on the page that a reload removes. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate('window.isSamePage = true');
}

export async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate('window.isSamePage')).toBe(true);
}

/** Waits for the socket, which connects about a second after the page loads. */
export async function waitUntilLive(page: Page): Promise<void> {
  await expect(page.locator('[data-chip=online]')).toHaveText(/online$/);
}

export async function recordActionTime(page: Page): Promise<void> {
  await page.evaluate(`
    for (const type of ['click', 'keydown'])
      document.addEventListener(type, () => {
        window.actedAt = performance.timeOrigin + performance.now();
      }, true);`);
}

/** Resolves to the time (ms since 1970) at which an expression becomes true in the page. */
export function timeWhenTrue(page: Page, expression: string): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    const check = () => {
      if (!(${expression})) return;
      observer.disconnect();
      resolve(performance.timeOrigin + performance.now());
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    check();
  })`);
}

export interface ObservedAction {
  readonly actor: Page;
  readonly watcher: Page;
  /** The time of its last click or key press counts. */
  readonly act: () => Promise<void>;
  /** An expression that is true in the watcher's page once it shows the action. */
  readonly shown: string;
}

/** Returns the milliseconds from one user's click to the change on the other's screen. */
export async function measureDelay({ actor, watcher, act, shown }: ObservedAction): Promise<number> {
  expect(await watcher.evaluate(`Boolean(${shown})`)).toBe(false);
  const seen = timeWhenTrue(watcher, shown);
  await act();
  const seenAt = await seen;
  return seenAt - (await actor.evaluate<number>('window.actedAt'));
}

export const shownText = (text: string) => `document.body.textContent.includes(${JSON.stringify(text)})`;
export const shownName = (start: string) =>
  `document.querySelector(${JSON.stringify(`[aria-label^="${start}"]`)})`;

export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}
