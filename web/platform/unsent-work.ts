import { browserStorage, type BrowserStorage } from './browser-storage.ts';

// Notes about entries on this device that the server does not have yet. The app sends them from any page; `setUnsentWork`
// of the tracker kit writes them, apart from here because few pages need it.

/** `<type>/<user id>`, separated by spaces. Earlier versions of the app noted no user. */
export const UNSENT_KEY = 'unsent-work';

/** Returns the types of the trackers with unsent entries of a user. */
export function unsentWork(userId: string, storage: BrowserStorage = browserStorage()): readonly string[] {
  const types = unsentNotes(storage).flatMap((note) => {
    const [type = '', user = userId] = note.split('/');
    return user === userId ? [type] : [];
  });
  return [...new Set(types)];
}

export function unsentNotes(storage: BrowserStorage): readonly string[] {
  return (storage.getItem(UNSENT_KEY) ?? '').split(' ').filter((note) => note !== '');
}
