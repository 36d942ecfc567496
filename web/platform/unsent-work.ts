import { browserStorage, type BrowserStorage } from './browser-storage.ts';

// Notes about entries on this device that the server does not have yet. The app sends them from any page.

/** `<type>/<user id>`, separated by spaces. Earlier versions of the app noted no user. */
const KEY = 'unsent-work';

/** A tracker and the user who made entries in it. */
interface UnsentWork {
  readonly type: string;
  readonly userId: string;
}

/** Returns the types of the trackers with unsent entries of a user. */
export function unsentWork(userId: string, storage: BrowserStorage = browserStorage()): readonly string[] {
  const types = notes(storage)
    .map((note) => note.split('/'))
    .filter(([, user]) => user === undefined || user === userId)
    .map(([type = '']) => type);
  return [...new Set(types)];
}

/** Notes whether a user has unsent entries in a tracker on this device. */
export function setUnsentWork(
  { type, userId }: UnsentWork,
  isUnsent: boolean,
  storage: BrowserStorage = browserStorage(),
): void {
  const own = `${type}/${userId}`;
  const kept = notes(storage).filter((note) => note !== own && (isUnsent || note !== type));
  const next = isUnsent ? [...kept, own] : kept;
  if (next.length === 0) storage.removeItem(KEY);
  else storage.setItem(KEY, next.join(' '));
}

function notes(storage: BrowserStorage): readonly string[] {
  return (storage.getItem(KEY) ?? '').split(' ').filter((note) => note !== '');
}
