/** Answers kept for a moment. Whoever asks while one is being made gets the same one. */
export interface Cache<Value> {
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  delete(key: string): void;
  /** Forgets everything. What is being made goes to those who wait for it and to no one after them. */
  clear(): void;
}

export interface CacheOptions {
  readonly ttlMs: number;
  /** Keys at most; the oldest go first. */
  readonly capacity: number;
  /** Milliseconds of a clock that never jumps. */
  readonly clock?: () => number;
}

interface Entry<Value> {
  readonly value: Promise<Value>;
  readonly endsAt: number;
}

export function createCache<Value>({
  ttlMs,
  capacity,
  clock = () => performance.now(),
}: CacheOptions): Cache<Value> {
  const entries = new Map<string, Entry<Value>>();
  return {
    get: (key, load) => {
      const kept = entries.get(key);
      if (kept && kept.endsAt > clock()) return kept.value;
      const entry = { value: load(), endsAt: clock() + ttlMs };
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > capacity) entries.delete(entries.keys().next().value ?? key);
      entry.value.catch(() => {
        // A failure is for those who saw it, the next one tries again.
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
