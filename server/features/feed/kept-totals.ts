import { createCache } from '../../platform/cache.ts';
import type { Sum } from './totals.repository.ts';

export interface KeptTotalsOptions {
  readonly clock?: () => number;
}

type Count = () => Promise<Sum>;

interface Total extends Sum {
  readonly countedAt: number;
}

const FRESH_MS = 10_000;
const KEPT_MS = 60 * 60_000;
const CAPACITY = 20_000;
/** From here on counting takes longer than reading a page. */
const MANY_SUMMANDS = 500;

/**
 * Numbers kept for an hour; one that is no longer fresh is given once more while it is counted anew, so that nobody
 * waits for it.
 */
export function createKeptTotals({ clock = () => performance.now() }: KeptTotalsOptions = {}) {
  const kept = createCache<{ now: Total }>({ ttlMs: KEPT_MS, capacity: CAPACITY, clock });
  const large = new Map<string, { now: Total }>();

  async function countFirst(key: string, count: Count): Promise<{ now: Total }> {
    const countedAt = clock();
    const total = { now: { ...(await count()), countedAt } };
    if (total.now.summands >= MANY_SUMMANDS) large.set(key, total);
    if (large.size > CAPACITY) large.delete(large.keys().next().value ?? key);
    return total;
  }

  /** What was forgotten meanwhile stays forgotten: nobody asks this total any more. */
  async function recount(key: string, total: { now: Total }, count: Count): Promise<void> {
    const begun = { ...total.now, countedAt: clock() };
    total.now = begun;
    try {
      const sum = await count();
      if (total.now === begun) total.now = { ...sum, countedAt: begun.countedAt };
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
      const total = await kept.get(key, () => countFirst(key, count));
      const { now } = total;
      if (clock() - now.countedAt >= FRESH_MS) void recount(key, total, count);
      return now.total;
    },
    delete: forget,
    /** Large ones are only no longer fresh: on a busy day somebody changes their audience every few seconds. */
    clear: () => {
      kept.clear();
      for (const [key, total] of large) {
        total.now = { ...total.now, countedAt: Number.NEGATIVE_INFINITY };
        void kept.get(key, () => Promise.resolve(total));
      }
    },
  };
}
