import { tabStorage, type Kept } from '../../platform/kept.ts';

const KEY = 'return-path';

/** Where to go after signing in. Kept for this tab alone. */
export function rememberReturnPath(path: string, storage: Kept = tabStorage()): void {
  if (isOwnPath(path)) storage.setItem(KEY, path);
}

/** The page that is shown, with all that its address says of it. */
export function rememberThisPlace(): void {
  rememberReturnPath(window.location.pathname + window.location.search);
}

/** The remembered place, once; without one the home page. */
export function takeReturnPath(storage: Kept = tabStorage()): string {
  const path = storage.getItem(KEY);
  storage.removeItem(KEY);
  return path !== null && isOwnPath(path) ? path : '/';
}

/** A browser reads `//host`, `/\host` and control characters as ways to another site. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);
}
