import type { QueryOf } from '@plotline/contract/endpoint.ts';
import type { FeedPage, userFeed } from '@plotline/contract/feed.ts';
import { FEED_PAGE_SIZE } from '@plotline/contract/limits.ts';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import { hydrate, positionOf, type FeedRow } from './feed.repository.ts';
import type { Slice } from '../../platform/paging.ts';
import type { Skeleton } from './slices.repository.ts';
import { createPageDepth, STRIDE, type Start } from './page-depth.ts';
import { presentActivity, type ActivityLabels } from './present-activity.ts';
import type { ReadReactions } from './reactions.ts';
import type { ReadMedia } from './row-media.ts';
import type { ShapePosts } from './shape-posts.ts';

export type Paging = QueryOf<typeof userFeed>;

/** A feed as one viewer sees it. */
export interface Feed {
  /** Tells it from others, and its viewer from others. */
  readonly name: string;
  readonly viewerId: string | null;
  /** Whose likes, blocks and follows shape what stands beside the activities; null: no one's. */
  readonly reactsAs: string | null;
  readonly skeleton: (slice: Slice) => Skeleton;
  readonly total: () => Promise<number>;
}

export type ReadFeed = (feed: Feed, paging: Paging) => Promise<FeedPage>;

export interface ReaderParts {
  readonly db: Db;
  readonly words: ActivityLabels;
  readonly readReactions: ReadReactions;
  readonly readMedia: ReadMedia;
  readonly shapePosts: ShapePosts;
}

/** Where to begin, which activities (skeleton), what is shown of them and whether (hydrate), in which words. */
export function createFeedReader({ db, words, ...read }: ReaderParts): ReadFeed {
  const startOf = createStart(db);

  return async (feed, paging) => {
    const limit = paging.limit ?? FEED_PAGE_SIZE;
    const total = feed.total();
    const start = startOf(feed, { ...paging, limit }, total);
    const [rows, totalActivities] = await Promise.all([readRows(feed, start, limit + 1), total]);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const [reactionsTo, mediaOf, shaped] = await Promise.all([
      read.readReactions(shown, feed.reactsAs),
      read.readMedia(shown),
      read.shapePosts(shown, feed.reactsAs),
    ]);
    return {
      activities: shaped.map((row) =>
        presentActivity(row, { ...reactionsTo(row), media: mediaOf(row) }, words),
      ),
      total_activities: Math.max(totalActivities, rows.length === 0 ? 0 : countBefore(paging) + rows.length),
      next_cursor: last ? encodeCursor({ micros: last.event_micros, uuid: last.uuid }) : null,
    };
  };

  async function readRows(feed: Feed, found: Promise<Start | null>, count: number): Promise<FeedRow[]> {
    const start = await found;
    return start ? hydrate(db, feed.skeleton({ ...start, count }), feed.viewerId) : [];
  }
}

/** Returns how many activities came before this page, as far as that is known. */
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
    const passedOver = (page - 1) * limit;
    // A page beyond the end is known to be empty without going there.
    if (passedOver >= STRIDE && passedOver >= (await total)) return null;
    return findPage(feed.name, passedOver, (after) =>
      positionOf(db, feed.skeleton({ after, offset: STRIDE - 1, count: 1 })),
    );
  };
}
