/** Values cached for a short time. Concurrent requests for a key share one load. */
export interface Cache<Value> {
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  delete(key: string): void;
  /** Empties the cache. A load under way still resolves for its callers, but later calls load again. */
  clear(): void;
}

export interface CacheOptions {
  readonly ttlMs: number;
  /** Maximum number of keys; the oldest are evicted first. */
  readonly capacity: number;
  /** Returns milliseconds of a monotonic clock. */
  readonly clock?: () => number;
}

interface Entry<Value> {
  readonly value: Promise<Value>;
  readonly expiresAt: number;
}

export function createCache<Value>({
  ttlMs,
  capacity,
  clock = () => performance.now(),
}: CacheOptions): Cache<Value> {
  const entries = new Map<string, Entry<Value>>();
  return {
    get: (key, load) => {
      const cached = entries.get(key);
      if (cached && cached.expiresAt > clock()) return cached.value;
      const entry = { value: load(), expiresAt: clock() + ttlMs };
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > capacity) entries.delete(entries.keys().next().value ?? key);
      entry.value.catch(() => {
        // Failures are not cached: the next call loads again.
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
