import type { QueryOf } from '@plotline/contract/endpoint.ts';
import type { Activity, feedTrackers, globalFeed, userFeed } from '@plotline/contract/feed.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { createFeedReader, type Feed, type ReaderParts } from './feed-reader.ts';
import {
  activityNotFound,
  followingNeedsViewer,
  unknownDate,
  unknownTracker,
  userNotFound,
} from './feed.errors.ts';
import { findAuthor, findTrackersIn, hydrate } from './feed.repository.ts';
import {
  daysSkeleton,
  everyonesSkeleton,
  followingSkeleton,
  forYouSkeleton,
  oneSkeleton,
  userSkeleton,
  type UserDays,
} from './feed.skeletons.repository.ts';
import type { PresentActivities } from './present-activities.ts';
import type { FeedTotals } from './totals.ts';

export interface FeedService {
  trackersIn(query: QueryOf<typeof feedTrackers>, viewer: Viewer | null): Promise<string[]>;
  /** Returns a `FeedPage` as JSON text. */
  global(query: QueryOf<typeof globalFeed>, viewer: Viewer | null): Promise<string>;
  /** Returns a `FeedPage` as JSON text. */
  ofUser(username: string, query: QueryOf<typeof userFeed>, viewer: Viewer | null): Promise<string>;
  activity(uuid: string, viewer: Pick<Viewer, 'uuid'> | null): Promise<Activity>;
  /** Like `activity`; undefined when the viewer may not see it. */
  findActivity(uuid: string, viewer: Pick<Viewer, 'uuid'> | null): Promise<Activity | undefined>;
}

export interface FeedParts extends ReaderParts {
  readonly present: PresentActivities;
  readonly accounts: Pick<AccountService, 'findNamed'>;
  readonly totals: FeedTotals;
  readonly trackerTypes: readonly string[];
  readonly countActivityDays: CountActivityDays;
}

/** Counts the published activities of a user that a viewer may see by day and tracker. */
export type CountActivityDays = (
  days: UserDays & { readonly viewerId: string | null },
) => Promise<readonly { readonly trackerType: string; readonly count: number }[]>;

export function createFeedService({
  accounts,
  totals,
  trackerTypes,
  countActivityDays,
  ...parts
}: FeedParts): FeedService {
  const { db, present } = parts;
  const read = createFeedReader(parts);
  const check = (tracker: string | undefined) => {
    if (tracker !== undefined && !trackerTypes.includes(tracker)) throw unknownTracker();
  };
  const findActivity: FeedService['findActivity'] = async (uuid, viewer) => {
    const viewerId = viewer?.uuid ?? null;
    const [activity] = await present(await hydrate(db, oneSkeleton(uuid), viewerId), viewerId);
    return activity;
  };

  return {
    trackersIn: ({ feed_type: type }, viewer) => {
      const { skeleton, viewerId } = homeFeed({ type, viewer }, totals);
      const skeletonOf = (trackerType: string) => skeleton({ after: null, offset: 0, count: 1, trackerType });
      return findTrackersIn(db, { trackerTypes, skeletonOf, viewerId });
    },
    global: async ({ feed_type: type, tracker, ...paging }, viewer) => {
      check(tracker);
      return read(homeFeed({ type, viewer, tracker }, totals), paging);
    },
    ofUser: async (username, { tracker, date, ...paging }, viewer) => {
      check(tracker);
      const days = date === undefined ? undefined : daysOf(date);
      const viewerId = viewer?.uuid ?? null;
      const userId = await accounts.findNamed(username, (name) => findAuthor(db, name, viewerId));
      if (userId === undefined) throw userNotFound();
      const feed = days
        ? feedOfDays({ userId, viewer, tracker, ...days }, countActivityDays)
        : feedOfUser({ userId, viewer, tracker }, totals);
      return read(feed, paging);
    },
    activity: async (uuid, viewer) => {
      const activity = await findActivity(uuid, viewer);
      if (!activity) throw activityNotFound();
      return activity;
    },
    findActivity,
  };
}

interface HomeFeed {
  readonly type: 'all' | 'following' | undefined;
  readonly viewer: Viewer | null;
  /** Type of the only tracker in the feed. */
  readonly tracker?: string | undefined;
}

function homeFeed({ type, viewer, tracker }: HomeFeed, totals: FeedTotals): Feed {
  if (type === 'following') {
    if (!viewer) throw followingNeedsViewer();
    return followingFeed(viewer.uuid, totals, tracker);
  }
  return viewer ? forYouFeed(viewer.uuid, totals, tracker) : everyonesFeed(totals, tracker);
}

function everyonesFeed(totals: FeedTotals, tracker: string | undefined): Feed {
  return {
    name: named('everyone', tracker),
    trackerType: tracker,
    viewerId: null,
    reactsAs: null,
    skeleton: everyonesSkeleton,
    total: () => totals.forEveryone(tracker),
  };
}

function forYouFeed(viewerId: string, totals: FeedTotals, tracker: string | undefined): Feed {
  return {
    name: named(`for you ${viewerId}`, tracker),
    trackerType: tracker,
    viewerId,
    reactsAs: viewerId,
    skeleton: (slice) => forYouSkeleton(viewerId, slice),
    total: () => totals.forYou(viewerId, tracker),
  };
}

function followingFeed(viewerId: string, totals: FeedTotals, tracker: string | undefined): Feed {
  return {
    name: named(`following ${viewerId}`, tracker),
    trackerType: tracker,
    viewerId,
    reactsAs: viewerId,
    skeleton: (slice) => followingSkeleton(viewerId, slice),
    total: () => totals.following(viewerId, tracker),
  };
}

interface UserFeed extends Pick<HomeFeed, 'viewer' | 'tracker'> {
  readonly userId: string;
}

function feedOfUser({ userId, viewer, tracker }: UserFeed, totals: FeedTotals): Feed {
  const viewerId = viewer?.uuid ?? null;
  return {
    name: named(`user ${userId} ${viewerId ?? 'guest'}`, tracker),
    trackerType: tracker,
    viewerId,
    reactsAs: viewer?.isSimulated ? null : viewerId,
    skeleton: (slice) => userSkeleton(userId, viewerId, slice),
    total: () => totals.ofUser({ userId, trackerType: tracker }, viewerId),
  };
}

function feedOfDays(
  { userId, viewer, tracker, from, to }: UserFeed & UserDays,
  countActivityDays: CountActivityDays,
): Feed {
  const viewerId = viewer?.uuid ?? null;
  const days = { userId, from, to };
  return {
    name: named(`user ${userId} ${viewerId ?? 'guest'} ${from} ${to}`, tracker),
    trackerType: tracker,
    viewerId,
    reactsAs: viewer?.isSimulated ? null : viewerId,
    skeleton: (slice) => daysSkeleton(days, viewerId, slice),
    total: async () => {
      const counted = await countActivityDays({ ...days, viewerId });
      return counted
        .filter(({ trackerType }) => tracker === undefined || trackerType === tracker)
        .reduce((sum, { count }) => sum + count, 0);
    },
  };
}

/** Returns the first and the last day of a month (`2026-11`), or of a day. */
function daysOf(date: string): Pick<UserDays, 'from' | 'to'> {
  const [year = 0, month = 0, day] = date.split('-').map(Number);
  const monthDays = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day === undefined) return { from: `${date}-01`, to: `${date}-${monthDays}` };
  if (day < 1 || day > monthDays) throw unknownDate();
  return { from: date, to: date };
}

function named(feed: string, tracker: string | undefined): string {
  return tracker === undefined ? feed : `${feed} of ${tracker}`;
}
