import { browserStorage, type BrowserStorage } from './browser-storage.ts';

// Trackers with entries on this device that the server does not have yet. The app sends them from any page.

const KEY = 'unsent-work';

/** Returns the types of these trackers. */
export function unsentWork(storage: BrowserStorage = browserStorage()): readonly string[] {
  return (storage.getItem(KEY) ?? '').split(' ').filter((type) => type !== '');
}

/** Notes whether a tracker has unsent entries on this device. */
export function setUnsentWork(
  type: string,
  isUnsent: boolean,
  storage: BrowserStorage = browserStorage(),
): void {
  const others = unsentWork(storage).filter((other) => other !== type);
  const types = isUnsent ? [...others, type] : others;
  if (types.length === 0) storage.removeItem(KEY);
  else storage.setItem(KEY, types.join(' '));
}
