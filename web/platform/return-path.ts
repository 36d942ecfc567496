import { tabStorage, type BrowserStorage } from './browser-storage.ts';
import { loginPath } from './paths.ts';

const KEY = 'return-path';

/** Stores the page to open after signing in, for this tab only. */
export function rememberReturnPath(path: string, storage: BrowserStorage = tabStorage()): void {
  // After a logout, the page that required the session sees the address of the login page.
  if (isOwnPath(path) && path !== loginPath) storage.setItem(KEY, path);
}

/** Stores the current page with its query as the one to open after signing in. */
export function rememberThisPlace(): void {
  rememberReturnPath(window.location.pathname + window.location.search);
}

/** Returns the stored page and forgets it; the home page if there is none. */
export function takeReturnPath(storage: BrowserStorage = tabStorage()): string {
  const path = storage.getItem(KEY);
  storage.removeItem(KEY);
  return path !== null && isOwnPath(path) ? path : '/';
}

/** Returns whether a path stays on this site: browsers take `//host`, `/\host` and control characters to another. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);
}
