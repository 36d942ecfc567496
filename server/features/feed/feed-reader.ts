import type { QueryOf } from '@plotline/contract/endpoint.ts';
import type { userFeed } from '@plotline/contract/feed.ts';
import { FEED_PAGE_SIZE } from '@plotline/contract/limits.ts';
import { createCache } from '../../platform/cache.ts';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Position } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import type { ReadCards } from './cards.ts';
import { findPage, positionOf, type PagePosts } from './feed.repository.ts';
import type { FeedSlice, Skeleton } from './slices.repository.ts';

type Paging = Pick<QueryOf<typeof userFeed>, 'cursor' | 'page' | 'limit'>;

export interface Feed {
  /** Unique among all feeds and viewers. */
  readonly name: string;
  readonly viewerId: string | null;
  /** The user whose likes and blocks apply to the reactions; null for a guest. */
  readonly reactsAs: string | null;
  /** Type of the only tracker in the feed. */
  readonly trackerType: string | undefined;
  readonly skeleton: (slice: FeedSlice) => Skeleton;
  readonly total: () => Promise<number>;
}

/** Returns a `FeedPage` as JSON text. */
export type ReadFeed = (feed: Feed, paging: Paging) => Promise<string>;

export interface ReaderParts {
  readonly db: Db;
  readonly readCards: ReadCards;
}

/** Reads a page in steps: find its start, select its visible posts, and join their cards. */
export function createFeedReader({ db, readCards }: ReaderParts): ReadFeed {
  const startOf = createStart(db);

  return async (feed, paging) => {
    const limit = paging.limit ?? FEED_PAGE_SIZE;
    const total = feed.total();
    const start = startOf(feed, { ...paging, limit }, total);
    const [{ posts, is_filtered }, totalActivities] = await Promise.all([
      readPosts(feed, start, limit + 1),
      total,
    ]);
    const shown = posts.slice(0, limit);
    const last = posts.length > limit ? shown.at(-1) : undefined;
    const cards = await readCards({ posts: shown, is_filtered }, feed);
    const rest = {
      total_activities: Math.max(
        totalActivities,
        posts.length === 0 ? 0 : countBefore(paging) + posts.length,
      ),
      next_cursor: last ? encodeCursor({ micros: last.event_micros, uuid: last.uuid }) : null,
    };
    return `{"activities":[${cards.join()}],${JSON.stringify(rest).slice(1)}`;
  };

  async function readPosts(feed: Feed, pending: Promise<Start | null>, count: number): Promise<PagePosts> {
    const start = await pending;
    return start
      ? findPage(db, skeletonOf(feed, { ...start, count }), feed)
      : { posts: [], is_filtered: false };
  }
}

function skeletonOf({ skeleton, trackerType }: Feed, slice: FeedSlice): Skeleton {
  return skeleton(trackerType === undefined ? slice : { ...slice, trackerType });
}

/** Counts the activities before a numbered page; 0 for a cursor, where they are unknown. */
function countBefore({ cursor, page = 1, limit = FEED_PAGE_SIZE }: Paging): number {
  return cursor === undefined ? (page - 1) * limit : 0;
}

type FindStart = (
  feed: Feed,
  paging: Paging & { readonly limit: number },
  total: Promise<number>,
) => Promise<Start | null>;

function createStart(db: Db): FindStart {
  const findStartOfPage = createPageDepth();
  return async (feed, { cursor, page = 1, limit }, total) => {
    if (cursor !== undefined) return { after: decodeCursor(cursor), offset: 0 };
    const skipped = (page - 1) * limit;
    // A page beyond the end is empty without reading up to it.
    if (skipped >= STRIDE && skipped >= (await total)) return null;
    return findStartOfPage(feed.name, skipped, (after) =>
      positionOf(db, skeletonOf(feed, { after, offset: STRIDE - 1, count: 1 })),
    );
  };
}

/** Largest offset within one query. */
const STRIDE = 1_000;
/** Lifetime of a milestone, while a reader moves from page to page. */
const MILESTONE_MS = 10_000;
const MILESTONES = 10_000;

interface Start {
  /** Null for the beginning. */
  readonly after: Position | null;
  readonly offset: number;
}

/** Returns the position `STRIDE` activities behind another one; null when there are not as many. */
type Walk = (after: Position | null) => Promise<Position | null>;

/**
 * Finds the start of a numbered page. Deep pages are reached in strides, each a short query by position, so that no
 * query skips more than one stride.
 */
function createPageDepth() {
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
