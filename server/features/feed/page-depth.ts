import { createCache } from '../../platform/cache.ts';
import type { Position } from '../../platform/cursor.ts';

/** Largest offset within one query. */
export const STRIDE = 1_000;
/** Lifetime of a milestone, while a reader moves from page to page. */
const MILESTONE_MS = 10_000;
const MILESTONES = 10_000;

export interface Start {
  /** Null for the beginning. */
  readonly after: Position | null;
  readonly offset: number;
}

/** Returns the position `STRIDE` activities behind another one; null when there are not as many. */
export type Walk = (after: Position | null) => Promise<Position | null>;

/**
 * Finds the start of a numbered page. Deep pages are reached in strides, each a short query by position, so that no
 * query skips more than one stride.
 */
export function createPageDepth() {
  const milestones = createCache<Position | null | 'end'>({ ttlMs: MILESTONE_MS, capacity: MILESTONES });

  function milestone(feed: string, strides: number, walk: Walk): Promise<Position | null | 'end'> {
    if (strides === 0) return Promise.resolve(null);
    return milestones.get(`${feed} ${strides}`, async () => {
      const before = await milestone(feed, strides - 1, walk);
      return before === 'end' ? 'end' : ((await walk(before)) ?? 'end');
    });
  }

  /** Returns null when the feed ends before that page. `feed` is unique among feeds and viewers. */
  return async (feed: string, skipped: number, walk: Walk): Promise<Start | null> => {
    const strides = Math.floor(skipped / STRIDE);
    const after = await milestone(feed, strides, walk);
    return after === 'end' ? null : { after, offset: skipped % STRIDE };
  };
}
