import type { FastifyBaseLogger } from 'fastify';
import { activityUpdate } from '@plotline/contract/feed.ts';
import { unsubscribed } from '@plotline/contract/presence.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import type { Db } from '../../../platform/database.ts';
import { eventText } from '../../../platform/realtime.ts';
import type { AccountService } from '../../accounts/accounts.service.ts';
import { findVisibleActivities, findVisibleUsers, type VisibilityCheck } from '../presence.repository.ts';
import type { Subscription, Subscriptions } from './subscriptions.ts';

/** Ends subscriptions to targets that their viewers may no longer see. */
export interface Revalidation {
  /** Grows with every change of access; the result of a query that began at a lower number may be out of date. */
  readonly accessVersion: number;
  recheckAuthors(authorIds: readonly string[]): void;
  /** Checks the subscriptions that either user has to the other. */
  recheckBetween(one: string, other: string): void;
  recheckActivities(uuids: readonly string[]): void;
  /** Ends subscriptions to deleted activities; their sockets get the deletion as an event. */
  dropActivities(uuids: readonly string[]): void;
  recheckAll(): void;
  /** Cancels pending checks; resolves when none is running. */
  stop(): Promise<void>;
}

/** Changes within this time are checked together. */
const BATCH_MS = 100;
const RETRY_MS = 1_000;

export interface RevalidationParts {
  readonly db: Db;
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  readonly subscriptions: Subscriptions;
  readonly log: FastifyBaseLogger;
}

export function createRevalidation(parts: RevalidationParts): Revalidation {
  const { db, accounts, subscriptions, log } = parts;
  let accessVersion = 0;
  let pending = createScope();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  function schedule(delayMs: number): void {
    if (isStopped || timer || running) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = run().then((isDone) => {
        running = undefined;
        if (!pending.isEmpty) schedule(isDone ? BATCH_MS : RETRY_MS);
      });
    }, delayMs);
  }

  async function run(): Promise<boolean> {
    const scope = pending;
    pending = createScope();
    const affected = [...subscriptions.all()].filter((subscription) => scope.includes(subscription));
    try {
      const granted = await findGranted(db, affected);
      const hidden = affected.filter((subscription) => !granted.has(keyOf(checkOf(subscription))));
      const authors = await accounts.summariesOf([...new Set(hidden.map(({ target }) => target.authorId))]);
      for (const subscription of hidden) {
        const author = authors.get(subscription.target.authorId);
        // The deletion may have been published while the query ran.
        const isDeleted = scope.isDeleted(subscription) || pending.isDeleted(subscription);
        end(subscription, isDeleted ? undefined : author);
      }
      return true;
    } catch (error) {
      log.error({ err: error }, 'subscriptions could not be checked');
      // Checking everything is simpler than keeping the scope; deliveries are checked on their own anyway.
      pending.addAll();
      return false;
    }
  }

  /** Sends hidden activities as deleted, unless the author is gone or the deletion was already sent. */
  function end(subscription: Subscription, author?: Summary): void {
    const { socket, target } = subscription;
    const topics = subscriptions.removeTarget(subscription);
    if (topics.length === 0) return;
    const { id, trackerType } = target;
    if (author && trackerType !== undefined) {
      const { username } = author;
      const data = { action: 'deleted', activity_uuid: id, tracker_type: trackerType, username } as const;
      socket.send(eventText(activityUpdate, data));
    }
    socket.send(eventText(unsubscribed, { topics, reason: 'hidden' }));
  }

  function recheck(add: () => void): void {
    accessVersion += 1;
    add();
    schedule(BATCH_MS);
  }

  return {
    get accessVersion() {
      return accessVersion;
    },
    recheckAuthors: (ids) => recheck(() => pending.addAuthors(ids)),
    recheckBetween: (one, other) => recheck(() => pending.addPair(one, other)),
    recheckActivities: (uuids) => recheck(() => pending.addActivities(uuids)),
    dropActivities: (uuids) => recheck(() => pending.addDeleted(uuids)),
    recheckAll: () => recheck(() => pending.addAll()),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Collects which subscriptions the next check covers. */
function createScope() {
  const authors = new Set<string>();
  const pairs = new Set<string>();
  const activities = new Set<string>();
  const deleted = new Set<string>();
  let isAll = false;
  return {
    get isEmpty() {
      return !isAll && authors.size + pairs.size + activities.size === 0;
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
    isDeleted: ({ target }: Subscription): boolean => target.kind === 'activity' && deleted.has(target.id),
    includes: ({ socket, target }: Subscription): boolean =>
      isAll ||
      authors.has(target.authorId) ||
      pairs.has(`${socket.viewer.uuid} ${target.authorId}`) ||
      (target.kind === 'activity' && activities.has(target.id)),
  };
}

/** Returns the keys of the granted checks, with one query for activities and one for users. */
async function findGranted(db: Db, subscriptions: readonly Subscription[]): Promise<ReadonlySet<string>> {
  const checks = (kind: 'activity' | 'user') => {
    const ofKind = subscriptions.filter(({ target }) => target.kind === kind).map(checkOf);
    return [...new Map(ofKind.map((check) => [keyOf(check), check])).values()];
  };
  const [activities, users] = await Promise.all([
    findVisibleActivities(db, checks('activity')),
    findVisibleUsers(db, checks('user')),
  ]);
  return new Set([...activities, ...users].map(keyOf));
}

function checkOf({ socket, target }: Subscription): VisibilityCheck {
  return { viewerId: socket.viewer.uuid, targetId: target.id };
}

function keyOf({ viewerId, targetId }: VisibilityCheck): string {
  return `${viewerId} ${targetId}`;
}
