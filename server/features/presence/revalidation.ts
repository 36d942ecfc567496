import type { FastifyBaseLogger } from 'fastify';
import { activityUpdate } from '@plotline/contract/feed.ts';
import { unsubscribed } from '@plotline/contract/presence.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import { eventText } from '../../platform/realtime.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import type { Sight, Wish } from './presence.repository.ts';
import type { Sights } from './sights.ts';
import type { Subscription, Topics } from './topics.ts';

/** Drops subscriptions to what their viewers may not see any more. */
export interface Revalidation {
  /** Everything of these users, for everybody. */
  recheckAuthors(authorIds: readonly string[]): void;
  /** Everything that one of the two has of the other. */
  recheckBetween(one: string, other: string): void;
  recheckActivities(uuids: readonly string[]): void;
  /** They are gone, which those who were shown them have been told. */
  dropActivities(uuids: readonly string[]): void;
  recheckAll(): void;
  /** What waits is given up; resolves when nothing is under way. */
  stop(): Promise<void>;
}

/** Changes that come together are looked at together. */
const GATHER_MS = 100;
const RETRY_MS = 1_000;

export interface RevalidationParts {
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  readonly topics: Topics;
  readonly sights: Sights;
}

export function createRevalidation(
  { accounts, topics, sights }: RevalidationParts,
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
      const lost = doubtful.filter((subscription) => !granted.has(wishKey(wishOf(subscription))));
      const authors = await accounts.summariesOf([...new Set(lost.map(({ subject }) => subject.authorId))]);
      for (const subscription of lost) {
        const author = authors.get(subscription.subject.authorId);
        drop(subscription, now.isDeleted(subscription) ? undefined : author);
      }
      return true;
    } catch (error) {
      log.error({ err: error }, 'subscriptions could not be checked');
      // Deliveries are checked by themselves; which subscriptions these were is not worth keeping.
      suspects.addAll();
      return false;
    }
  }

  /** To whoever was shown an activity, hidden is as good as deleted; its author may be gone altogether. */
  function drop(subscription: Subscription, author?: Summary): void {
    const { socket, subject } = subscription;
    const dropped = topics.removeSubject(subscription);
    if (dropped.length === 0) return;
    const { id, trackerType } = subject;
    if (author && trackerType !== undefined) {
      const { username } = author;
      const data = { action: 'deleted', activity_uuid: id, tracker_type: trackerType, username } as const;
      socket.send(eventText(activityUpdate, data));
    }
    socket.send(eventText(unsubscribed, { topics: dropped, reason: 'hidden' }));
  }

  function suspect(add: () => void): void {
    add();
    schedule(GATHER_MS);
  }

  return {
    recheckAuthors: (ids) => suspect(() => suspects.addAuthors(ids)),
    recheckBetween: (one, other) => suspect(() => suspects.addPair(one, other)),
    recheckActivities: (uuids) => suspect(() => suspects.addActivities(uuids)),
    dropActivities: (uuids) => suspect(() => suspects.addDeleted(uuids)),
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
  const deleted = new Set<string>();
  let isAll = false;
  return {
    get hasAny() {
      return isAll || authors.size + pairs.size + activities.size > 0;
    },
    addAuthors: (ids: readonly string[]) => ids.forEach((id) => authors.add(id)),
    addPair: (one: string, other: string) => void pairs.add(`${one} ${other}`).add(`${other} ${one}`),
    addActivities: (uuids: readonly string[]) => uuids.forEach((uuid) => activities.add(uuid)),
    addDeleted: (uuids: readonly string[]) => {
      for (const uuid of uuids) {
        activities.add(uuid);
        deleted.add(uuid);
      }
    },
    addAll: () => {
      isAll = true;
    },
    isDeleted: ({ subject }: Subscription): boolean => subject.kind === 'activity' && deleted.has(subject.id),
    includes: ({ socket, subject }: Subscription): boolean =>
      isAll ||
      authors.has(subject.authorId) ||
      pairs.has(`${socket.viewer.uuid} ${subject.authorId}`) ||
      (subject.kind === 'activity' && activities.has(subject.id)),
  };
}

/** One question about all activities, one about all users. */
async function grantedOf(
  subscriptions: readonly Subscription[],
  sights: Sights,
): Promise<ReadonlySet<string>> {
  const wishes = (kind: 'activity' | 'person') => {
    const some = subscriptions.filter(({ subject }) => subject.kind === kind).map(wishOf);
    return [...new Map(some.map((wish) => [wishKey(wish), wish])).values()];
  };
  const [activities, users] = await Promise.all([
    sights.activities(wishes('activity')),
    sights.users(wishes('person')),
  ]);
  return new Set([...activities, ...users].map(wishKey));
}

function wishOf({ socket, subject }: Subscription): Wish {
  return { viewerId: socket.viewer.uuid, subjectId: subject.id };
}

function wishKey({ viewerId, subjectId }: Wish | Sight): string {
  return `${viewerId} ${subjectId}`;
}
