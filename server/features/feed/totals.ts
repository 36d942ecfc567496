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
 * How many activities a feed holds for a viewer: a number beside a feed, not its end. A new activity counts at once for
 * its author, and for followers as soon as the node hears of it; other changes count some seconds later.
 */
export interface FeedTotals {
  forEveryone(): Promise<number>;
  forYou(viewerId: string): Promise<number>;
  following(viewerId: string): Promise<number>;
  ofUser(personId: string, viewerId: string | null): Promise<number>;
  /** A user follows others than before. */
  forget(viewerId: string): void;
  /** A user's audience has changed. */
  clear(): void;
  /** Activities of an author came or went, on this node: totals over few users are counted for the next reader. */
  recount(authorId: string): void;
  /** The same as any node hears it once: totals over many users are adjusted. */
  adjust(authorId: string, change: FeedChange): Promise<void>;
}

const FOLLOWING = 'following ';
const FOR_YOU = 'for you ';
const EVERYONE = 'everyone';

export function createFeedTotals(db: Db): FeedTotals {
  const kept = createCachedTotals();
  const forEveryone = () => kept.get(EVERYONE, () => countForEveryone(db));
  const forget = (viewerId: string) => {
    kept.delete(FOR_YOU + viewerId);
    kept.delete(FOLLOWING + viewerId);
  };
  return {
    forEveryone,
    forYou: async (viewerId) => {
      const own = kept.get(FOR_YOU + viewerId, () => countForViewer(db, viewerId));
      const [everyone, difference] = await Promise.all([forEveryone(), own]);
      return everyone + difference;
    },
    following: (viewerId) => kept.get(FOLLOWING + viewerId, () => countOfFollowed(db, viewerId)),
    ofUser: (personId, viewerId) => countOfUser(db, personId, viewerId),
    forget,
    clear: () => kept.clear(),
    recount: (authorId) => {
      kept.clearSmall();
      forget(authorId);
    },
    adjust: async (authorId, { everyone, followers }) => {
      kept.adjustLarge(EVERYONE, everyone);
      const viewerIds = kept.largeKeys().flatMap((key) => key.split(/^(?:for you|following) /)[1] ?? []);
      if (viewerIds.length === 0 || (everyone === 0 && followers === 0)) return;
      for (const viewerId of await findFollowersAmong(db, authorId, [...new Set(viewerIds)])) {
        kept.adjustLarge(FOLLOWING + viewerId, everyone + followers);
        kept.adjustLarge(FOR_YOU + viewerId, followers);
      }
    },
  };
}
