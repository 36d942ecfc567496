import type { QueryOf } from '@plotline/contract/endpoint.ts';
import type { Activity, FeedPage, globalFeed } from '@plotline/contract/feed.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { createFeedReader, type Feed, type Paging, type ReaderParts } from './feed-reader.ts';
import { activityNotFound, followingNeedsViewer, userNotFound } from './feed.errors.ts';
import { findAuthor, hydrate } from './feed.repository.ts';
import {
  everyonesSkeleton,
  followingSkeleton,
  forYouSkeleton,
  oneSkeleton,
  userSkeleton,
} from './feed.skeletons.repository.ts';
import type { FeedTotals } from './totals.ts';

export interface FeedService {
  global(query: QueryOf<typeof globalFeed>, viewer: Viewer | null): Promise<FeedPage>;
  ofUser(username: string, query: Paging, viewer: Viewer | null): Promise<FeedPage>;
  activity(uuid: string, viewer: Viewer | null): Promise<Activity>;
}

export interface FeedParts extends ReaderParts {
  readonly accounts: Pick<AccountService, 'findNamed'>;
  readonly totals: FeedTotals;
}

export function createFeedService({ accounts, totals, ...parts }: FeedParts): FeedService {
  const { db, present } = parts;
  const read = createFeedReader(parts);
  return {
    global: async ({ feed_type: type, ...paging }, viewer) => {
      if (type === 'following') {
        if (!viewer) throw followingNeedsViewer();
        return read(followingFeed(viewer.uuid, totals), paging);
      }
      return read(viewer ? forYouFeed(viewer.uuid, totals) : everyonesFeed(totals), paging);
    },
    ofUser: async (username, paging, viewer) => {
      const viewerId = viewer?.uuid ?? null;
      const userId = await accounts.findNamed(username, (name) => findAuthor(db, name, viewerId));
      if (userId === undefined) throw userNotFound();
      return read(userFeed(userId, viewer, totals), paging);
    },
    activity: async (uuid, viewer) => {
      const viewerId = viewer?.uuid ?? null;
      const rows = await hydrate(db, oneSkeleton(uuid), viewerId);
      const [activity] = await present(rows, viewerId);
      if (!activity) throw activityNotFound();
      return activity;
    },
  };
}

function everyonesFeed(totals: FeedTotals): Feed {
  return {
    name: 'everyone',
    viewerId: null,
    reactsAs: null,
    skeleton: everyonesSkeleton,
    total: () => totals.forEveryone(),
  };
}

function forYouFeed(viewerId: string, totals: FeedTotals): Feed {
  return {
    name: `for you ${viewerId}`,
    viewerId,
    reactsAs: viewerId,
    skeleton: (slice) => forYouSkeleton(viewerId, slice),
    total: () => totals.forYou(viewerId),
  };
}

function followingFeed(viewerId: string, totals: FeedTotals): Feed {
  return {
    name: `following ${viewerId}`,
    viewerId,
    reactsAs: viewerId,
    skeleton: (slice) => followingSkeleton(viewerId, slice),
    total: () => totals.following(viewerId),
  };
}

function userFeed(userId: string, viewer: Viewer | null, totals: FeedTotals): Feed {
  const viewerId = viewer?.uuid ?? null;
  return {
    name: `user ${userId} ${viewerId ?? 'guest'}`,
    viewerId,
    reactsAs: viewer?.isSimulated ? null : viewerId,
    skeleton: (slice) => userSkeleton(userId, viewerId, slice),
    total: () => totals.ofUser(userId, viewerId),
  };
}
