import { createCache } from '../../platform/cache.ts';
import type { Sum } from './totals.repository.ts';

export interface CachedTotalsOptions {
  readonly clock?: () => number;
}

type Count = () => Promise<Sum>;

/** A total of many summands, which is expensive to count. */
interface LargeTotal {
  readonly total: number;
  readonly countedAt: number;
  readonly isOutdated: boolean;
  /** Identity of one count; differs once another count has begun or is due. */
  readonly round: symbol;
  /** Sum of all adjustments since the first count. */
  readonly adjusted: number;
}

const CAPACITY = 20_000;
const CACHE_MS = 10_000;
/** From this number on, counting takes longer than reading a page. */
const MANY_SUMMANDS = 500;
const LARGE_FRESH_MS = 60_000;
const LARGE_CACHE_MS = 60 * 60_000;

/**
 * Caches totals for some seconds. A large one is cached longer, and its old value is returned while it is counted
 * again: only the first reader waits for a count.
 */
export function createCachedTotals({ clock = () => performance.now() }: CachedTotalsOptions = {}) {
  const small = createCache<number>({ ttlMs: CACHE_MS, capacity: CAPACITY, clock });
  const large = new Map<string, LargeTotal>();

  async function countFirst(key: string, count: Count): Promise<number> {
    const countedAt = clock();
    const { total, summands } = await count();
    large.delete(key);
    if (summands >= MANY_SUMMANDS) large.set(key, { ...fresh(countedAt), total, adjusted: 0 });
    if (large.size > CAPACITY) large.delete(large.keys().next().value ?? key);
    return total;
  }

  /** Counts again; totals that were discarded or outdated meanwhile stay so. */
  async function recount(key: string, known: LargeTotal, count: Count): Promise<void> {
    const begun = { ...known, ...fresh(clock()) };
    large.set(key, begun);
    try {
      const { total } = await count();
      const now = large.get(key);
      if (now?.round === begun.round)
        large.set(key, { ...now, total: total + now.adjusted - begun.adjusted });
    } catch {
      // The next reader counts again and gets the error.
      forget(key);
    }
  }

  function forget(key: string): void {
    large.delete(key);
    small.delete(key);
  }

  return {
    get: async (key: string, count: Count): Promise<number> => {
      const known = large.get(key);
      const age = known ? clock() - known.countedAt : 0;
      if (!known || age >= LARGE_CACHE_MS) return small.get(key, () => countFirst(key, count));
      if (known.isOutdated || age >= LARGE_FRESH_MS) void recount(key, known, count);
      return known.total;
    },
    delete: forget,
    /** Large totals only become outdated: on a busy server some audience changes every few seconds. */
    clear: () => {
      small.clear();
      for (const [key, known] of large) large.set(key, { ...known, isOutdated: true, round: Symbol() });
    },
    /** Discards small totals, which are quick to count. */
    clearSmall: () => small.clear(),
    /** Adds a change to a large total instead of counting it again. */
    adjustLarge: (key: string, change: number) => {
      const known = large.get(key);
      if (known) large.set(key, { ...known, total: known.total + change, adjusted: known.adjusted + change });
    },
    largeKeys: (): readonly string[] => [...large.keys()],
  };
}

function fresh(countedAt: number): Pick<LargeTotal, 'countedAt' | 'isOutdated' | 'round'> {
  return { countedAt, isOutdated: false, round: Symbol() };
}
