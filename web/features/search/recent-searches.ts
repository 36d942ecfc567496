import { browserStorage } from '../../platform/browser-storage.ts';

const KEPT = 6;

/** Returns the last searches of a user in this browser, newest first. */
export function readRecentSearches(userId: string): readonly string[] {
  const stored = browserStorage().getItem(keyOf(userId));
  return stored === null ? [] : stored.split('\n').filter(Boolean);
}

/** Adds a search whose result was opened. */
export function rememberSearch(userId: string, q: string): void {
  const text = q.trim().replaceAll(/\s+/g, ' ');
  if (text === '') return;
  const others = readRecentSearches(userId).filter((one) => one.toLowerCase() !== text.toLowerCase());
  browserStorage().setItem(keyOf(userId), [text, ...others].slice(0, KEPT).join('\n'));
}

export function forgetSearch(userId: string, q: string): void {
  const others = readRecentSearches(userId).filter((one) => one !== q);
  browserStorage().setItem(keyOf(userId), others.join('\n'));
}

export function forgetSearches(userId: string): void {
  browserStorage().removeItem(keyOf(userId));
}

function keyOf(userId: string): string {
  return `recent-searches-${userId}`;
}
