import { createCache } from '../../platform/cache.ts';
import type { Position } from '../../platform/cursor.ts';

/** How far a database skips within one query. */
export const STRIDE = 1_000;
/** While pages are turned, the way to where one has been is remembered. */
const REMEMBERED_MS = 10_000;
const MILESTONES = 10_000;

export interface Start {
  /** Null: the beginning. */
  readonly after: Position | null;
  readonly offset: number;
}

/** Gives the position `STRIDE` activities behind another one; null when there are not as many. */
export type Walk = (after: Position | null) => Promise<Position | null>;

/**
 * Where a numbered page begins. A query may skip less than one stride; what lies deeper is walked to in
 * strides, each a short query by position, so that no query ever skips over a large part of the feed.
 */
export function createPageDepth() {
  const milestones = createCache<Position | null | 'end'>({ ttlMs: REMEMBERED_MS, capacity: MILESTONES });

  function milestone(feed: string, strides: number, walk: Walk): Promise<Position | null | 'end'> {
    if (strides === 0) return Promise.resolve(null);
    return milestones.get(`${feed} ${strides}`, async () => {
      const before = await milestone(feed, strides - 1, walk);
      return before === 'end' ? 'end' : ((await walk(before)) ?? 'end');
    });
  }

  /** Null when the feed ends before that page. `feed` names a feed as one viewer sees it. */
  return async (feed: string, passedOver: number, walk: Walk): Promise<Start | null> => {
    const strides = Math.floor(passedOver / STRIDE);
    const after = await milestone(feed, strides, walk);
    return after === 'end' ? null : { after, offset: passedOver % STRIDE };
  };
}
