import { tabStorage, type BrowserStorage } from '../../platform/browser-storage.ts';

const KEY = 'return-path';

/** Where to go after signing in. BrowserStorage for this tab alone. */
export function rememberReturnPath(path: string, storage: BrowserStorage = tabStorage()): void {
  if (isOwnPath(path)) storage.setItem(KEY, path);
}

/** The page that is shown, with all that its address says of it. */
export function rememberThisPlace(): void {
  rememberReturnPath(window.location.pathname + window.location.search);
}

/** The remembered place, once; without one the home page. */
export function takeReturnPath(storage: BrowserStorage = tabStorage()): string {
  const path = storage.getItem(KEY);
  storage.removeItem(KEY);
  return path !== null && isOwnPath(path) ? path : '/';
}

/** A browser reads `//host`, `/\host` and control characters as ways to another site. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);
}
