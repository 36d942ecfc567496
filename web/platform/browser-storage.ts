/** Texts by key, stored for this site. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns the storage of this browser, shared by all tabs. */
export function browserStorage(): BrowserStorage {
  return storageOr('localStorage', localMemory);
}

/** Returns the storage of this tab. */
export function tabStorage(): BrowserStorage {
  return storageOr('sessionStorage', sessionMemory);
}

const [localMemory, sessionMemory] = [inMemory(), inMemory()];

/** Returns the fallback if the browser blocks storage: reading the property throws then. */
function storageOr(name: 'localStorage' | 'sessionStorage', fallback: BrowserStorage): BrowserStorage {
  try {
    // Undefined outside of a browser.
    const storage: BrowserStorage | undefined = globalThis[name];
    return storage ?? fallback;
  } catch {
    return fallback;
  }
}

function inMemory(): BrowserStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
