import type { Db } from '../../platform/database.ts';
import type { FeedChange } from '../activities/activities.events.ts';
import { createCachedTotals } from './cached-totals.ts';
import {
  countForEveryone,
  countForViewer,
  countOfFollowed,
  countOfUser,
  findFollowersAmong,
} from './totals.repository.ts';

/**
 * Number of activities in a feed, as shown beside it. A new activity counts immediately for its author, and for
 * followers as soon as the node receives the event; other changes count some seconds later.
 */
export interface FeedTotals {
  // With a tracker type: of that tracker alone.
  forEveryone(trackerType?: string): Promise<number>;
  forYou(viewerId: string, trackerType?: string): Promise<number>;
  following(viewerId: string, trackerType?: string): Promise<number>;
  ofUser(
    user: { readonly userId: string; readonly trackerType?: string | undefined },
    viewerId: string | null,
  ): Promise<number>;
  /** Discards the totals of a viewer whose follows or blocks have changed. */
  forget(viewerId: string): void;
  /** Discards all totals, after a change of audience. */
  clear(): void;
  /** Discards small totals, after a change of an author's activities on this node. */
  recount(authorId: string): void;
  /** Adjusts large totals by the change, once on each node. */
  adjust(
    tracker: { readonly userId: string; readonly trackerType: string },
    change: FeedChange,
  ): Promise<void>;
}

const keys = {
  everyone: (trackerType = ''): string => `everyone ${trackerType}`,
  forYou: (viewerId: string, trackerType = ''): string => `for you ${viewerId} ${trackerType}`,
  following: (viewerId: string, trackerType = ''): string => `following ${viewerId} ${trackerType}`,
};
const VIEWER_KEY = /^(?:for you|following) (\S+)/;

export function createFeedTotals(db: Db, trackerTypes: readonly string[]): FeedTotals {
  const cached = createCachedTotals();
  const forEveryone = (trackerType?: string) =>
    cached.get(keys.everyone(trackerType), () => countForEveryone(db, trackerType));
  const forget = (viewerId: string) => {
    for (const trackerType of ['', ...trackerTypes]) {
      cached.delete(keys.forYou(viewerId, trackerType));
      cached.delete(keys.following(viewerId, trackerType));
    }
  };
  return {
    forEveryone,
    forYou: async (viewerId, trackerType) => {
      const own = cached.get(keys.forYou(viewerId, trackerType), () =>
        countForViewer(db, viewerId, trackerType),
      );
      const [everyone, difference] = await Promise.all([forEveryone(trackerType), own]);
      return everyone + difference;
    },
    following: (viewerId, trackerType) =>
      cached.get(keys.following(viewerId, trackerType), () => countOfFollowed(db, viewerId, trackerType)),
    ofUser: (user, viewerId) => countOfUser(db, user, viewerId),
    forget,
    clear: () => cached.clear(),
    recount: (authorId) => {
      cached.clearSmall();
      forget(authorId);
    },
    adjust: async (tracker, { everyone, followers }) => {
      const changed = ['', tracker.trackerType];
      for (const type of changed) cached.adjustLarge(keys.everyone(type), everyone);
      const viewerIds = cached.largeKeys().flatMap((key) => VIEWER_KEY.exec(key)?.[1] ?? []);
      if (viewerIds.length === 0 || (everyone === 0 && followers === 0)) return;
      for (const viewerId of await findFollowersAmong(db, tracker, [...new Set(viewerIds)])) {
        for (const type of changed) {
          cached.adjustLarge(keys.following(viewerId, type), everyone + followers);
          cached.adjustLarge(keys.forYou(viewerId, type), followers);
        }
      }
    },
  };
}
