import type { BrowserStorage } from '@plotline/web/tracker-kit/browser-storage.ts';

const KEY = 'stripe-attempt';
const BEGUN = 'begun';

/** Notes that this tab leaves for Stripe. `storage` is that of the tab. */
export function noteAttempt(storage: BrowserStorage): void {
  storage.setItem(KEY, BEGUN);
}

/**
 * Returns whether the attempt that a code ends began in this tab: the first code that comes back is that of the attempt,
 * also after a reload. Another site can open the callback with the code of its own account, but not in a tab that waits.
 */
export function isOwnAttempt(storage: BrowserStorage, code: string): boolean {
  const noted = storage.getItem(KEY);
  const own = `code ${code}`;
  if (noted === BEGUN) storage.setItem(KEY, own);
  return noted === BEGUN || noted === own;
}
