import { createCache } from '../../platform/cache.ts';
import type { Sum } from './totals.repository.ts';

export interface CachedTotalsOptions {
  readonly clock?: () => number;
}

type Count = () => Promise<Sum>;

/** Over many summands. */
interface LargeTotal {
  readonly total: number;
  readonly countedAt: number;
  readonly isOutdated: boolean;
  /** Stands for one count: another one has begun, or must. */
  readonly round: symbol;
  /** Changes of the number since the first count. */
  readonly adjusted: number;
}

const CAPACITY = 20_000;
const CACHE_MS = 10_000;
/** From here on counting takes longer than reading a page. */
const MANY_SUMMANDS = 500;
const LARGE_FRESH_MS = 60_000;
const LARGE_CACHE_MS = 60 * 60_000;

/**
 * Numbers kept for some seconds. A large one is kept longer, and given once more while it is counted again: no one
 * waits for it but the first.
 */
export function createCachedTotals({ clock = () => performance.now() }: CachedTotalsOptions = {}) {
  const kept = createCache<number>({ ttlMs: CACHE_MS, capacity: CAPACITY, clock });
  const large = new Map<string, LargeTotal>();

  async function countFirst(key: string, count: Count): Promise<number> {
    const countedAt = clock();
    const { total, summands } = await count();
    large.delete(key);
    if (summands >= MANY_SUMMANDS) large.set(key, { ...fresh(countedAt), total, adjusted: 0 });
    if (large.size > CAPACITY) large.delete(large.keys().next().value ?? key);
    return total;
  }

  /** What was forgotten or outdated meanwhile stays so. */
  async function recount(key: string, known: LargeTotal, count: Count): Promise<void> {
    const begun = { ...known, ...fresh(clock()) };
    large.set(key, begun);
    try {
      const { total } = await count();
      const now = large.get(key);
      if (now?.round === begun.round)
        large.set(key, { ...now, total: total + now.adjusted - begun.adjusted });
    } catch {
      // Not given out again: the next reader counts, and is told.
      forget(key);
    }
  }

  function forget(key: string): void {
    large.delete(key);
    kept.delete(key);
  }

  return {
    get: async (key: string, count: Count): Promise<number> => {
      const known = large.get(key);
      const age = known ? clock() - known.countedAt : 0;
      if (!known || age >= LARGE_CACHE_MS) return kept.get(key, () => countFirst(key, count));
      if (known.isOutdated || age >= LARGE_FRESH_MS) void recount(key, known, count);
      return known.total;
    },
    delete: forget,
    /** Large ones are only outdated: on a busy day a user changes their audience every few seconds. */
    clear: () => {
      kept.clear();
      for (const [key, known] of large) large.set(key, { ...known, isOutdated: true, round: Symbol() });
    },
    /** Those over few summands are counted for the next reader: that takes no time. */
    clearSmall: () => kept.clear(),
    /** Large ones are not counted for a few more or fewer: those are added. */
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
