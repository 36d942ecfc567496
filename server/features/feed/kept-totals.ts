import { createCache } from '../../platform/cache.ts';
import type { Sum } from './totals.repository.ts';

export interface KeptTotalsOptions {
  readonly clock?: () => number;
}

type Count = () => Promise<Sum>;

/** Over many summands. */
interface LargeTotal {
  readonly total: number;
  readonly countedAt: number;
  readonly isOutdated: boolean;
}

const CAPACITY = 20_000;
const KEPT_MS = 10_000;
/** From here on counting takes longer than reading a page. */
const MANY_SUMMANDS = 500;
const LARGE_FRESH_MS = 60_000;
const LARGE_KEPT_MS = 60 * 60_000;

/**
 * Numbers kept for some seconds. A large one is kept longer, and given once more while it is counted anew: nobody
 * waits for it but the first.
 */
export function createKeptTotals({ clock = () => performance.now() }: KeptTotalsOptions = {}) {
  const kept = createCache<number>({ ttlMs: KEPT_MS, capacity: CAPACITY, clock });
  const large = new Map<string, LargeTotal>();

  async function countFirst(key: string, count: Count): Promise<number> {
    const countedAt = clock();
    const { total, summands } = await count();
    large.delete(key);
    if (summands >= MANY_SUMMANDS) large.set(key, { total, countedAt, isOutdated: false });
    if (large.size > CAPACITY) large.delete(large.keys().next().value ?? key);
    return total;
  }

  /** What was forgotten or outdated meanwhile stays so. */
  async function recount(key: string, known: LargeTotal, count: Count): Promise<void> {
    const begun = { ...known, countedAt: clock(), isOutdated: false };
    large.set(key, begun);
    try {
      const { total } = await count();
      if (large.get(key) === begun) large.set(key, { ...begun, total });
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
      if (!known || age >= LARGE_KEPT_MS) return kept.get(key, () => countFirst(key, count));
      if (known.isOutdated || age >= LARGE_FRESH_MS) void recount(key, known, count);
      return known.total;
    },
    delete: forget,
    /** Large ones are only outdated: on a busy day somebody changes their audience every few seconds. */
    clear: () => {
      kept.clear();
      for (const [key, known] of large) large.set(key, { ...known, isOutdated: true });
    },
  };
}
