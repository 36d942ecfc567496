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
  forEveryone(): Promise<number>;
  forYou(viewerId: string): Promise<number>;
  following(viewerId: string): Promise<number>;
  ofUser(userId: string, viewerId: string | null): Promise<number>;
  /** Discards the totals of a viewer whose follows or blocks have changed. */
  forget(viewerId: string): void;
  /** Discards all totals, after a change of audience. */
  clear(): void;
  /** Discards small totals, after a change of an author's activities on this node. */
  recount(authorId: string): void;
  /** Adjusts large totals by the change, once on each node. */
  adjust(authorId: string, change: FeedChange): Promise<void>;
}

const FOLLOWING = 'following ';
const FOR_YOU = 'for you ';
const EVERYONE = 'everyone';

export function createFeedTotals(db: Db): FeedTotals {
  const cached = createCachedTotals();
  const forEveryone = () => cached.get(EVERYONE, () => countForEveryone(db));
  const forget = (viewerId: string) => {
    cached.delete(FOR_YOU + viewerId);
    cached.delete(FOLLOWING + viewerId);
  };
  return {
    forEveryone,
    forYou: async (viewerId) => {
      const own = cached.get(FOR_YOU + viewerId, () => countForViewer(db, viewerId));
      const [everyone, difference] = await Promise.all([forEveryone(), own]);
      return everyone + difference;
    },
    following: (viewerId) => cached.get(FOLLOWING + viewerId, () => countOfFollowed(db, viewerId)),
    ofUser: (userId, viewerId) => countOfUser(db, userId, viewerId),
    forget,
    clear: () => cached.clear(),
    recount: (authorId) => {
      cached.clearSmall();
      forget(authorId);
    },
    adjust: async (authorId, { everyone, followers }) => {
      cached.adjustLarge(EVERYONE, everyone);
      const viewerIds = cached.largeKeys().flatMap((key) => key.split(/^(?:for you|following) /)[1] ?? []);
      if (viewerIds.length === 0 || (everyone === 0 && followers === 0)) return;
      for (const viewerId of await findFollowersAmong(db, authorId, [...new Set(viewerIds)])) {
        cached.adjustLarge(FOLLOWING + viewerId, everyone + followers);
        cached.adjustLarge(FOR_YOU + viewerId, followers);
      }
    },
  };
}
