import type { Json } from '../../platform/bus.ts';
import type { Feature, Platform } from '../../platform/platform.ts';
import { afterCommit } from '../../platform/transaction-hooks.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { ACCOUNT_CHANGED } from '../accounts/accounts.events.ts';
import { ACTIVITIES_CHANGED } from '../activities/activities.events.ts';
import { COMMENTS_CHANGED } from '../comments/comments.events.ts';
import { LIKES_CHANGED } from '../likes/likes.events.ts';
import { PROFILE_CHANGED } from '../profiles/profiles.events.ts';
import { BLOCK_CHANGED, FOLLOW_CHANGED, MUTE_CHANGED } from '../follows/follows.events.ts';
import { changesVisibility, TRACKER_CHANGED } from '../trackers/trackers.events.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';
import { createCards } from './cards.ts';
import { feedRoutes } from './feed.routes.ts';
import { createFeedService, type CountActivityDays, type FeedService } from './feed.service.ts';
import { createGuestPages } from './guest-pages.ts';
import { createPresenter, type PresenterParts } from './present-activities.ts';
import { createReactions, type ReactionSources } from './reactions.ts';
import { createShapePosts } from './shape-posts.ts';
import { createFeedTotals } from './totals.ts';

export interface FeedOptions extends Pick<PresenterParts, 'likeableType' | 'media'> {
  readonly accounts: Pick<AccountService, 'findNamed'>;
  readonly reactions: ReactionSources;
  readonly servers: TrackerServers;
  readonly countActivityDays: CountActivityDays;
  /** Size of the cache of cards; 0 disables it. Default 64 MB. */
  readonly keptBytes?: number | undefined;
  /** Lifetime of a cached page for guests; 0 disables the cache. Default 1 s. */
  readonly guestPageMs?: number;
}

const GUEST_PAGE_MS = 1_000;

export interface FeedFeature extends Feature {
  readonly service: FeedService;
}

/** The feeds of everyone, of followed users and of one user. */
export function createFeed(
  { db, bus, log }: Platform,
  { accounts, likeableType, reactions, media, servers, countActivityDays, ...options }: FeedOptions,
): FeedFeature {
  const totals = createFeedTotals(db, [...servers.keys()]);
  const guestPages = createGuestPages({
    ttlMs: options.guestPageMs ?? GUEST_PAGE_MS,
    isAlone: () => bus.isAlone(),
  });
  const shapePosts = createShapePosts(servers);
  const present = createPresenter({
    likeableType,
    media,
    readReactions: createReactions(reactions),
    shapePosts,
    log,
  });
  const readCards = createCards({
    db,
    log,
    present,
    shapePosts,
    isShaped: (trackerType) => servers.get(trackerType)?.shapePosts !== undefined,
    comments: reactions.comments,
    keptBytes: options.keptBytes,
  });
  const service = createFeedService({
    db,
    accounts,
    totals,
    trackerTypes: [...servers.keys()],
    countActivityDays,
    present,
    readCards,
  });
  const forget = () => {
    totals.clear();
    guestPages.clear();
  };
  return {
    name: 'feed',
    service,
    routes: feedRoutes(service, guestPages),
    start: () => {
      bus.subscribe(ACCOUNT_CHANGED, forget);
      bus.subscribe(PROFILE_CHANGED, forget);
      bus.subscribe(TRACKER_CHANGED, (changed) => {
        if (changesVisibility(changed)) forget();
        // Scheduled activities count for their author alone.
        else totals.forget(changed.user_id);
      });
      // Right away: an author who has just posted reads from this node.
      bus.subscribeWithin(ACTIVITIES_CHANGED, (trx, { user_id: authorId }) =>
        afterCommit(trx, () => totals.recount(authorId)),
      );
      bus.subscribeWithin(TRACKER_CHANGED, (trx, { user_id: ownerId }) =>
        afterCommit(trx, () => totals.forget(ownerId)),
      );
      bus.subscribe(
        ACTIVITIES_CHANGED,
        ({ user_id: authorId, tracker_type: trackerType, feed_change: change }) => {
          totals.recount(authorId);
          return change && totals.adjust({ userId: authorId, trackerType }, change);
        },
      );
      for (const topic of [ACTIVITIES_CHANGED, LIKES_CHANGED, COMMENTS_CHANGED])
        bus.subscribe<Json>(topic, () => guestPages.clear());
      bus.subscribe(FOLLOW_CHANGED, ({ follower_id: followerId }) => totals.forget(followerId));
      bus.subscribe(BLOCK_CHANGED, ({ blocker_id: blockerId, blocked_id: blockedId }) => {
        totals.forget(blockerId);
        totals.forget(blockedId);
      });
      // Right away: the user reloads from this node.
      bus.subscribeWithin(MUTE_CHANGED, (trx, { muter_id: muterId }) =>
        afterCommit(trx, () => totals.forget(muterId)),
      );
      bus.subscribe(MUTE_CHANGED, ({ muter_id: muterId }) => totals.forget(muterId));
      bus.onGap(forget);
    },
  };
}
