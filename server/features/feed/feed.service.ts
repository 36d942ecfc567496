import type { QueryOf } from '@plotline/contract/endpoint.ts';
import type { Activity, FeedPage, globalFeed, userFeed } from '@plotline/contract/feed.ts';
import { FEED_PAGE_SIZE } from '@plotline/contract/limits.ts';
import type { Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { activityNotFound, followingNeedsViewer, personNotFound } from './feed.errors.ts';
import { findAuthor, hydrate, positionOf } from './feed.repository.ts';
import {
  everyonesSkeleton,
  followingSkeleton,
  forYouSkeleton,
  oneSkeleton,
  personSkeleton,
  type Skeleton,
  type Slice,
} from './feed.skeletons.repository.ts';
import { createPageDepth, STRIDE, type Start } from './page-depth.ts';
import { presentActivity, type ActivityWords } from './present-activity.ts';
import type { FeedTotals } from './totals.ts';

export interface FeedService {
  global(query: QueryOf<typeof globalFeed>, viewer: Viewer | null): Promise<FeedPage>;
  ofPerson(username: string, query: Paging, viewer: Viewer | null): Promise<FeedPage>;
  activity(uuid: string, viewer: Viewer | null): Promise<Activity>;
}

export interface FeedParts {
  readonly db: Db;
  readonly totals: FeedTotals;
  readonly words: ActivityWords;
}

type Paging = QueryOf<typeof userFeed>;

/** A feed as one viewer sees it. */
interface Feed {
  readonly name: string;
  readonly viewerId: string | null;
  readonly skeleton: (slice: Slice) => Skeleton;
  readonly total: () => Promise<number>;
}

/** Reading: where to begin, which activities (skeleton), what is shown of them and whether (hydrate), in which words. */
export function createFeedService({ db, totals, words }: FeedParts): FeedService {
  const findPage = createPageDepth();

  async function read(feed: Feed, paging: Paging): Promise<FeedPage> {
    const limit = paging.limit ?? FEED_PAGE_SIZE;
    const total = feed.total();
    const [start] = await Promise.all([startOf(feed, paging, limit, total), total]);
    const rows = start ? await hydrate(db, feed.skeleton({ ...start, count: limit + 1 }), feed.viewerId) : [];
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      activities: shown.map((row) => presentActivity(row, words)),
      total_activities: await total,
      next_cursor: last ? encodeCursor({ micros: last.event_micros, uuid: last.uuid }) : null,
    };
  }

  async function startOf(
    feed: Feed,
    { cursor, page = 1 }: Paging,
    limit: number,
    total: Promise<number>,
  ): Promise<Start | null> {
    if (cursor !== undefined) return { after: decodeCursor(cursor), offset: 0 };
    const passedOver = (page - 1) * limit;
    // A page beyond the end is known to be empty without going there.
    if (passedOver >= STRIDE && passedOver >= (await total)) return null;
    return findPage(feed.name, passedOver, (after) =>
      positionOf(db, feed.skeleton({ after, offset: STRIDE - 1, count: 1 })),
    );
  }

  return {
    global: async ({ feed_type: type, ...paging }, viewer) => {
      if (type === 'following') {
        if (!viewer) throw followingNeedsViewer();
        return read(followingFeed(viewer.uuid, totals), paging);
      }
      return read(viewer ? forYouFeed(viewer.uuid, totals) : everyonesFeed(totals), paging);
    },
    ofPerson: async (username, paging, viewer) => {
      const viewerId = viewer?.uuid ?? null;
      const personId = await findAuthor(db, username.toLowerCase(), viewerId);
      if (personId === null) throw personNotFound();
      return read(personFeed(personId, viewerId, totals), paging);
    },
    activity: async (uuid, viewer) => {
      const [row] = await hydrate(db, oneSkeleton(uuid), viewer?.uuid ?? null);
      if (!row) throw activityNotFound();
      return presentActivity(row, words);
    },
  };
}

function everyonesFeed(totals: FeedTotals): Feed {
  return { name: 'everyone', viewerId: null, skeleton: everyonesSkeleton, total: () => totals.forEveryone() };
}

function forYouFeed(viewerId: string, totals: FeedTotals): Feed {
  return {
    name: `for you ${viewerId}`,
    viewerId,
    skeleton: (slice) => forYouSkeleton(viewerId, slice),
    total: () => totals.forYou(viewerId),
  };
}

function followingFeed(viewerId: string, totals: FeedTotals): Feed {
  return {
    name: `following ${viewerId}`,
    viewerId,
    skeleton: (slice) => followingSkeleton(viewerId, slice),
    total: () => totals.following(viewerId),
  };
}

function personFeed(personId: string, viewerId: string | null, totals: FeedTotals): Feed {
  return {
    name: `person ${personId} ${viewerId ?? 'guest'}`,
    viewerId,
    skeleton: (slice) => personSkeleton(personId, viewerId, slice),
    total: () => totals.ofPerson(personId, viewerId),
  };
}
