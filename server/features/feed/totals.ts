import { createCache } from '../../platform/cache.ts';
import type { Db } from '../../platform/database.ts';
import { countForEveryone, countForViewer, countOfFollowed, countOfPerson } from './totals.repository.ts';

/** How many activities a feed holds for a viewer. Up to some seconds old: a number beside a feed, not its end. */
export interface FeedTotals {
  forEveryone(): Promise<number>;
  forYou(viewerId: string): Promise<number>;
  following(viewerId: string): Promise<number>;
  ofPerson(personId: string, viewerId: string | null): Promise<number>;
  /** Somebody follows others than before. */
  forget(viewerId: string): void;
  /** Somebody's audience has changed. */
  clear(): void;
}

const VIEWERS_KEPT = 20_000;

export function createFeedTotals(db: Db): FeedTotals {
  const kept = createKeptTotals();
  const forEveryone = () => kept.get('everyone', () => countForEveryone(db));
  return {
    forEveryone,
    forYou: async (viewerId) => {
      const own = kept.get(`for you ${viewerId}`, () => countForViewer(db, viewerId));
      const [everyone, difference] = await Promise.all([forEveryone(), own]);
      return everyone + difference;
    },
    following: (viewerId) => kept.get(`following ${viewerId}`, () => countOfFollowed(db, viewerId)),
    ofPerson: (personId, viewerId) => countOfPerson(db, personId, viewerId),
    forget: (viewerId) => {
      kept.delete(`for you ${viewerId}`);
      kept.delete(`following ${viewerId}`);
    },
    clear: () => kept.clear(),
  };
}

/** After this time a total is counted anew, but nobody waits for it: over 5,000 people that takes longer than a page. */
const FRESH_MS = 10_000;
const KEPT_MS = 5 * 60_000;

interface Total {
  number: number;
  countedAt: number;
}

export interface KeptTotalsOptions {
  readonly freshMs?: number;
  readonly clock?: () => number;
}

/** Numbers kept for some minutes; one that is no longer fresh is given once more while it is counted anew. */
export function createKeptTotals({
  freshMs = FRESH_MS,
  clock = () => performance.now(),
}: KeptTotalsOptions = {}) {
  const kept = createCache<Total>({ ttlMs: KEPT_MS, capacity: VIEWERS_KEPT, clock });

  /** What was forgotten meanwhile stays forgotten: the number goes to a total that nobody asks any more. */
  async function recount(total: Total, count: () => Promise<number>): Promise<void> {
    total.countedAt = clock();
    total.number = await count();
  }

  return {
    get: async (key: string, count: () => Promise<number>): Promise<number> => {
      const total = await kept.get(key, async () => ({ countedAt: clock(), number: await count() }));
      const { number } = total;
      // A count that fails is not given out again: the next reader counts, and is told.
      if (clock() - total.countedAt >= freshMs) recount(total, count).catch(() => kept.delete(key));
      return number;
    },
    delete: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  };
}
