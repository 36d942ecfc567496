import type { QueryOf } from '@plotline/contract/endpoint.ts';
import type { FeedPage, userFeed } from '@plotline/contract/feed.ts';
import { FEED_PAGE_SIZE } from '@plotline/contract/limits.ts';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import { hydrate, positionOf, type FeedRow } from './feed.repository.ts';
import type { Slice } from '../../platform/paging.ts';
import type { Skeleton } from './slices.repository.ts';
import { createPageDepth, STRIDE, type Start } from './page-depth.ts';
import type { PresentActivities } from './present-activities.ts';

export type Paging = QueryOf<typeof userFeed>;

/** A feed as one viewer sees it. */
export interface Feed {
  /** Unique among all feeds and viewers. */
  readonly name: string;
  readonly viewerId: string | null;
  /** The user whose likes and blocks apply to the reactions; null for a guest. */
  readonly reactsAs: string | null;
  readonly skeleton: (slice: Slice) => Skeleton;
  readonly total: () => Promise<number>;
}

export type ReadFeed = (feed: Feed, paging: Paging) => Promise<FeedPage>;

export interface ReaderParts {
  readonly db: Db;
  readonly present: PresentActivities;
}

/** Reads a page in steps: find its start, select ids (skeleton), load visible rows (hydrate), present them. */
export function createFeedReader({ db, present }: ReaderParts): ReadFeed {
  const startOf = createStart(db);

  return async (feed, paging) => {
    const limit = paging.limit ?? FEED_PAGE_SIZE;
    const total = feed.total();
    const start = startOf(feed, { ...paging, limit }, total);
    const [rows, totalActivities] = await Promise.all([readRows(feed, start, limit + 1), total]);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      activities: await present(shown, feed.reactsAs),
      total_activities: Math.max(totalActivities, rows.length === 0 ? 0 : countBefore(paging) + rows.length),
      next_cursor: last ? encodeCursor({ micros: last.event_micros, uuid: last.uuid }) : null,
    };
  };

  async function readRows(feed: Feed, pending: Promise<Start | null>, count: number): Promise<FeedRow[]> {
    const start = await pending;
    return start ? hydrate(db, feed.skeleton({ ...start, count }), feed.viewerId) : [];
  }
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
  const findPage = createPageDepth();
  return async (feed, { cursor, page = 1, limit }, total) => {
    if (cursor !== undefined) return { after: decodeCursor(cursor), offset: 0 };
    const skipped = (page - 1) * limit;
    // A page beyond the end is empty without reading up to it.
    if (skipped >= STRIDE && skipped >= (await total)) return null;
    return findPage(feed.name, skipped, (after) =>
      positionOf(db, feed.skeleton({ after, offset: STRIDE - 1, count: 1 })),
    );
  };
}
