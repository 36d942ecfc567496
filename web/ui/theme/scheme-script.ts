/**
 * Sets the theme of the document to the user's choice or that of the system, now and after each change.
 * `web/build/color-scheme.ts` writes this script into the page, so that it runs before the first paint.
 */
import { SCHEME_EVENT, SCHEME_KEY } from './scheme-choice.ts';

const root = document.documentElement;
const darkSystem = matchMedia('(prefers-color-scheme: dark)');

applyScheme();
darkSystem.addEventListener('change', applyScheme);
addEventListener(SCHEME_EVENT, applyScheme);
// Another tab has changed the choice.
addEventListener('storage', applyScheme);

function applyScheme(): void {
  root.dataset['scheme'] = readChoice() ?? (darkSystem.matches ? 'dark' : 'light');
  // The bars of the browser have the colour of the page.
  const page = getComputedStyle(root).getPropertyValue('--page');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(SCHEME_KEY);
  } catch {
    // The browser blocks storage: the system decides.
    return null;
  }
}
