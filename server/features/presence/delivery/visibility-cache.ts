import { createCache } from '../../../platform/cache.ts';
import type { Db } from '../../../platform/database.ts';
import {
  findFeedsWithout,
  findUnreached,
  findTrackerViewers,
  type TrackerContent,
  findVisibleActivities,
  findVisibleUsers,
  type VisibilityCheck,
  type VisibilityGrant,
} from '../presence.repository.ts';

/** Checks per query. */
const BATCH_SIZE = 5_000;
/** Cached grants; beyond that the cache is emptied. */
const CAPACITY = 100_000;
/** A bound only: every block, mute and choice of followed trackers clears the cache. */
const BLOCKS_TTL_MS = 60_000;

type Viewers = ReadonlySet<string>;

/** Visibility of activities and users, queried in batches and cached until something changes. */
export interface VisibilityCache {
  /** Grows with every change; the result of a query that began at a lower number may be out of date. */
  readonly generation: number;
  grantedActivities(checks: readonly VisibilityCheck[]): Promise<VisibilityGrant[]>;
  grantedUsers(checks: readonly VisibilityCheck[]): Promise<VisibilityGrant[]>;
  /** Returns the viewers who may see an activity, from the cache where possible. */
  viewersOfActivity(uuid: string, viewerIds: readonly string[]): Promise<Viewers>;
  /** Returns the viewers who may see an activity without reading or filling the cache, for its one event. */
  viewersOfActivityUncached(uuid: string, viewerIds: readonly string[]): Promise<Viewers>;
  /** Returns the viewers who may see a tracker, or its posts for followers. */
  viewersOfTracker(tracker: TrackerContent, viewerIds: readonly string[]): Promise<Viewers>;
  viewersOfUser(userId: string, viewerIds: readonly string[]): Promise<Viewers>;
  /** Returns the viewers with no block to or from a user who have not muted the user, cached where possible. */
  viewersReachedBy(userId: string, viewerIds: Viewers): Promise<Viewers>;
  /** Returns the viewers whose feeds get the posts of a tracker that they may see, cached where possible. */
  viewersWithInFeed(tracker: Tracker, viewerIds: Viewers): Promise<Viewers>;
  clear(): void;
}

interface Tracker {
  readonly userId: string;
  readonly trackerType: string;
}

export function createVisibilityCache(db: Db): VisibilityCache {
  const viewersByActivity = new Map<string, Viewers>();
  const unreachedByUser = createCache<Viewers>({ ttlMs: BLOCKS_TTL_MS, capacity: CAPACITY });
  const feedsWithoutTracker = createCache<Viewers>({ ttlMs: BLOCKS_TTL_MS, capacity: CAPACITY });
  let size = 0;
  let generation = 0;

  function clear(): void {
    generation += 1;
    viewersByActivity.clear();
    unreachedByUser.clear();
    feedsWithoutTracker.clear();
    size = 0;
  }

  /** Caches grants only: a refused viewer may be granted later without any change, when a post becomes due. */
  function cacheViewers(uuid: string, viewers: Viewers): void {
    if (size + viewers.size > CAPACITY) {
      viewersByActivity.clear();
      size = 0;
    }
    viewersByActivity.set(uuid, (viewersByActivity.get(uuid) ?? new Set()).union(viewers));
    size += viewers.size;
  }

  const grantedActivities = (checks: readonly VisibilityCheck[]) =>
    inBatches(checks, (batch) => findVisibleActivities(db, batch));
  const grantedUsers = (checks: readonly VisibilityCheck[]) =>
    inBatches(checks, (batch) => findVisibleUsers(db, batch));
  const viewersOfActivityUncached = async (uuid: string, viewerIds: readonly string[]) =>
    viewersIn(await grantedActivities(checksOf(uuid, viewerIds)));

  return {
    get generation() {
      return generation;
    },
    grantedActivities,
    grantedUsers,
    viewersOfActivity: async (uuid, viewerIds) => {
      const cached = viewersByActivity.get(uuid) ?? new Set();
      const unknown = viewerIds.filter((viewerId) => !cached.has(viewerId));
      const begun = generation;
      const found = unknown.length > 0 ? await viewersOfActivityUncached(uuid, unknown) : new Set<string>();
      if (found.size > 0 && begun === generation) cacheViewers(uuid, found);
      return new Set(viewerIds.filter((viewerId) => cached.has(viewerId) || found.has(viewerId)));
    },
    viewersOfActivityUncached,
    viewersOfTracker: async (tracker, viewerIds) =>
      new Set(await inBatches(viewerIds, (batch) => findTrackerViewers(db, tracker, batch))),
    viewersOfUser: async (userId, viewerIds) => viewersIn(await grantedUsers(checksOf(userId, viewerIds))),
    viewersReachedBy: async (userId, viewerIds) => {
      const unreached = await unreachedByUser.get(
        userId,
        async () => new Set(await findUnreached(db, userId)),
      );
      return viewerIds.difference(unreached);
    },
    viewersWithInFeed: async (tracker, viewerIds) => {
      const without = await feedsWithoutTracker.get(
        `${tracker.userId} ${tracker.trackerType}`,
        async () => new Set(await findFeedsWithout(db, tracker)),
      );
      return viewerIds.difference(without);
    },
    clear,
  };
}

function checksOf(targetId: string, viewerIds: readonly string[]): VisibilityCheck[] {
  return viewerIds.map((viewerId) => ({ viewerId, targetId }));
}

function viewersIn(grants: readonly VisibilityGrant[]): Viewers {
  return new Set(grants.map(({ viewerId }) => viewerId));
}

async function inBatches<Input, Found>(
  inputs: readonly Input[],
  find: (batch: readonly Input[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let start = 0; start < inputs.length; start += BATCH_SIZE)
    found.push(...(await find(inputs.slice(start, start + BATCH_SIZE))));
  return found;
}
