import { expect, type Page } from '@playwright/test';
import { composer } from './conversation.ts';

/** Marks the page that is open: it is gone when the page has been loaded again. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate('window.isSamePage = true');
}

export async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate('window.isSamePage')).toBe(true);
}

/** The socket connects about a second after the page, and then learns what the page shows. */
export async function untilLive(page: Page): Promise<void> {
  await expect(page.locator('[data-chip=online]')).toHaveText(/online$/);
}

/** Remembers when the user in front of this page last pressed something. */
export async function watchHands(page: Page): Promise<void> {
  await page.evaluate(`
    for (const type of ['click', 'keydown'])
      document.addEventListener(type, () => {
        window.actedAt = performance.timeOrigin + performance.now();
      }, true);`);
}

/** A number of milliseconds since 1970: when `page` first shows what the expression, evaluated in it, asks for. */
export function whenShown(page: Page, expression: string): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    const look = () => {
      if (!(${expression})) return;
      observer.disconnect();
      resolve(performance.timeOrigin + performance.now());
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    look();
  })`);
}

export interface Doing {
  readonly actor: Page;
  readonly watcher: Page;
  /** The last press of it is what counts. */
  readonly act: () => Promise<void>;
  /** An expression that is true in the watcher's page when it shows what was done. */
  readonly shown: string;
}

/** Milliseconds from one user's press to its sight on the other's screen. */
export async function timeToSee({ actor, watcher, act, shown }: Doing): Promise<number> {
  expect(await watcher.evaluate(`Boolean(${shown})`)).toBe(false);
  const seen = whenShown(watcher, shown);
  await act();
  const seenAt = await seen;
  return seenAt - (await actor.evaluate<number>('window.actedAt'));
}

export const shownText = (words: string) => `document.body.textContent.includes(${JSON.stringify(words)})`;
export const shownName = (start: string) =>
  `document.querySelector(${JSON.stringify(`[aria-label^="${start}"]`)})`;

export async function write(page: Page, words: string): Promise<void> {
  await composer(page).fill(words);
  await composer(page).press('Enter');
}
