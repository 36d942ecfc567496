/** What is kept for this site. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** By this browser, for all its tabs. */
export function browserStorage(): BrowserStorage {
  return storageOr('localStorage', untilReloadByBrowser);
}

/** For this tab alone. */
export function tabStorage(): BrowserStorage {
  return storageOr('sessionStorage', untilReloadByTab);
}

const [untilReloadByBrowser, untilReloadByTab] = [inMemory(), inMemory()];

/** A browser that is told to keep nothing for sites throws as soon as it is asked for the place. */
function storageOr(name: 'localStorage' | 'sessionStorage', otherwise: BrowserStorage): BrowserStorage {
  try {
    return globalThis[name];
  } catch {
    return otherwise;
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
