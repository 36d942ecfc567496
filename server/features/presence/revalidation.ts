import type { FastifyBaseLogger } from 'fastify';
import { unsubscribed } from '@plotline/contract/presence.ts';
import { eventText } from '../../platform/realtime.ts';
import type { Sight, Wish } from './presence.repository.ts';
import type { Sights } from './sights.ts';
import type { Subscription, Topics } from './topics.ts';

/** Drops subscriptions to what their viewers may not see any more. */
export interface Revalidation {
  /** Everything of these people, for everybody. */
  recheckAuthors(authorIds: readonly string[]): void;
  /** Everything that one of the two has of the other. */
  recheckBetween(one: string, other: string): void;
  recheckActivities(uuids: readonly string[]): void;
  recheckAll(): void;
  /** What waits is given up; resolves when nothing is under way. */
  stop(): Promise<void>;
}

/** Changes that come together are looked at together. */
const GATHER_MS = 100;
const RETRY_MS = 1_000;

export function createRevalidation(
  { topics, sights }: { readonly topics: Topics; readonly sights: Sights },
  log: FastifyBaseLogger,
): Revalidation {
  let suspects = noSuspects();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  function schedule(delayMs: number): void {
    if (isStopped || timer || running) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = run().then((isDone) => {
        running = undefined;
        if (suspects.hasAny) schedule(isDone ? GATHER_MS : RETRY_MS);
      });
    }, delayMs);
  }

  async function run(): Promise<boolean> {
    const now = suspects;
    suspects = noSuspects();
    const doubtful = [...topics.subscriptions()].filter((subscription) => now.includes(subscription));
    try {
      const granted = await grantedOf(doubtful, sights);
      for (const subscription of doubtful)
        if (!granted.has(wishKey(wishOf(subscription)))) drop(subscription);
      return true;
    } catch (error) {
      log.error({ err: error }, 'subscriptions could not be checked');
      // Deliveries are checked by themselves; which subscriptions these were is not worth keeping.
      suspects.addAll();
      return false;
    }
  }

  function drop(subscription: Subscription): void {
    const dropped = topics.removeSubject(subscription);
    if (dropped.length === 0) return;
    subscription.socket.send(eventText(unsubscribed, { topics: dropped, reason: 'hidden' }));
  }

  function suspect(add: () => void): void {
    add();
    schedule(GATHER_MS);
  }

  return {
    recheckAuthors: (ids) => suspect(() => suspects.addAuthors(ids)),
    recheckBetween: (one, other) => suspect(() => suspects.addPair(one, other)),
    recheckActivities: (uuids) => suspect(() => suspects.addActivities(uuids)),
    recheckAll: () => suspect(() => suspects.addAll()),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Which subscriptions are in doubt. */
function noSuspects() {
  const authors = new Set<string>();
  const pairs = new Set<string>();
  const activities = new Set<string>();
  let isAll = false;
  return {
    get hasAny() {
      return isAll || authors.size + pairs.size + activities.size > 0;
    },
    addAuthors: (ids: readonly string[]) => ids.forEach((id) => authors.add(id)),
    addPair: (one: string, other: string) => void pairs.add(`${one} ${other}`).add(`${other} ${one}`),
    addActivities: (uuids: readonly string[]) => uuids.forEach((uuid) => activities.add(uuid)),
    addAll: () => {
      isAll = true;
    },
    includes: ({ socket, subject }: Subscription): boolean =>
      isAll ||
      authors.has(subject.authorId) ||
      pairs.has(`${socket.viewer.uuid} ${subject.authorId}`) ||
      (subject.kind === 'activity' && activities.has(subject.id)),
  };
}

/** One question about all activities, one about all people. */
async function grantedOf(
  subscriptions: readonly Subscription[],
  sights: Sights,
): Promise<ReadonlySet<string>> {
  const wishes = (kind: 'activity' | 'person') => {
    const some = subscriptions.filter(({ subject }) => subject.kind === kind).map(wishOf);
    return [...new Map(some.map((wish) => [wishKey(wish), wish])).values()];
  };
  const [activities, people] = await Promise.all([
    sights.activities(wishes('activity')),
    sights.people(wishes('person')),
  ]);
  return new Set([...activities, ...people].map(wishKey));
}

function wishOf({ socket, subject }: Subscription): Wish {
  return { viewerId: socket.viewer.uuid, subjectId: subject.id };
}

function wishKey({ viewerId, subjectId }: Wish | Sight): string {
  return `${viewerId} ${subjectId}`;
}
