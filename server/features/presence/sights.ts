import { createCache } from '../../platform/cache.ts';
import type { Db } from '../../platform/database.ts';
import {
  findActivitySights,
  findBlockedEitherWay,
  findUserSights,
  findTrackerViewers,
  type Sight,
  type Wish,
} from './presence.repository.ts';

/** Pairs in one query at most. */
const BATCH = 5_000;
/** Answers kept; then all are forgotten. */
const KEPT = 100_000;
/** A block makes all be forgotten before. */
const BLOCKS_CACHE_MS = 60_000;

/** Who may see what, asked of the database in batches and kept until something changes. */
export interface Sights {
  /** Grows with every change; an answer begun under an older number may be out of date. */
  readonly generation: number;
  activities(wishes: readonly Wish[]): Promise<Sight[]>;
  users(wishes: readonly Wish[]): Promise<Sight[]>;
  /** Those of the viewers who may see an activity; kept answers first. */
  viewersOfActivity(uuid: string, viewerIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The same for many viewers and one event; nothing is kept. */
  viewersOfActivityNow(uuid: string, viewerIds: readonly string[]): Promise<ReadonlySet<string>>;
  viewersOfTracker(
    tracker: { readonly userId: string; readonly trackerType: string },
    viewerIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  viewersOfUser(personId: string, viewerIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of the viewers whom no block parts from a user; kept answers first. */
  viewersNotBlocking(personId: string, viewerIds: ReadonlySet<string>): Promise<ReadonlySet<string>>;
  /** Something changed that decides who sees what. */
  forget(): void;
}

export function createSights(db: Db): Sights {
  const kept = new Map<string, ReadonlySet<string>>();
  const partedFrom = createCache<ReadonlySet<string>>({ ttlMs: BLOCKS_CACHE_MS, capacity: KEPT });
  let keptCount = 0;
  let generation = 0;

  function forget(): void {
    generation += 1;
    kept.clear();
    partedFrom.clear();
    keptCount = 0;
  }

  /** Only who may see it: what no one may see yet is told of once they may. */
  function keep(uuid: string, seeing: ReadonlySet<string>): void {
    if (keptCount + seeing.size > KEPT) {
      kept.clear();
      keptCount = 0;
    }
    kept.set(uuid, (kept.get(uuid) ?? new Set()).union(seeing));
    keptCount += seeing.size;
  }

  async function ask(uuid: string, viewerIds: readonly string[]): Promise<ReadonlySet<string>> {
    const wishes = viewerIds.map((viewerId) => ({ viewerId, subjectId: uuid }));
    const sights = await inBatches(wishes, (batch) => findActivitySights(db, batch));
    return new Set(sights.map(({ viewerId }) => viewerId));
  }

  return {
    get generation() {
      return generation;
    },
    activities: (wishes) => inBatches(wishes, (batch) => findActivitySights(db, batch)),
    users: (wishes) => inBatches(wishes, (batch) => findUserSights(db, batch)),
    viewersOfActivity: async (uuid, viewerIds) => {
      const known = kept.get(uuid) ?? new Set();
      const unknown = viewerIds.filter((viewerId) => !known.has(viewerId));
      const begun = generation;
      const seeing = unknown.length > 0 ? await ask(uuid, unknown) : new Set<string>();
      if (seeing.size > 0 && begun === generation) keep(uuid, seeing);
      return new Set(viewerIds.filter((viewerId) => known.has(viewerId) || seeing.has(viewerId)));
    },
    viewersOfActivityNow: ask,
    viewersOfTracker: async (tracker, viewerIds) => {
      const found = await inBatches(viewerIds, (batch) => findTrackerViewers(db, tracker, batch));
      return new Set(found);
    },
    viewersOfUser: async (personId, viewerIds) => {
      const wishes = viewerIds.map((viewerId) => ({ viewerId, subjectId: personId }));
      const found = await inBatches(wishes, (batch) => findUserSights(db, batch));
      return new Set(found.map(({ viewerId }) => viewerId));
    },
    viewersNotBlocking: async (personId, viewerIds) => {
      const parted = await partedFrom.get(
        personId,
        async () => new Set(await findBlockedEitherWay(db, personId)),
      );
      return viewerIds.difference(parted);
    },
    forget,
  };
}

async function inBatches<Asked, Found>(
  asked: readonly Asked[],
  find: (batch: readonly Asked[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let start = 0; start < asked.length; start += BATCH) {
    found.push(...(await find(asked.slice(start, start + BATCH))));
  }
  return found;
}
