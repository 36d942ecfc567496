import type { FastifyBaseLogger } from 'fastify';
import { defineTopic } from '../../../platform/bus.ts';
import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUsersHidingOnline } from '../presence.repository.ts';
import type { Connections } from './connections.ts';

export interface Roster {
  accepted(): void;
  countOf(userId: string): number;
  /** Returns the number of distinct users, counted at most `maxAgeMs` ago. */
  onlineCount(maxAgeMs?: number): number;
  /** Returns when the connections of each user were opened, in milliseconds since 1970. */
  everyone(): ReadonlyMap<string, readonly number[]>;
  /** Returns the number of connections accepted within `recentMs`. */
  recentCount(): number;
  start(): Promise<void>;
  /** Publishes that this node is gone; to be called after the last socket has closed. */
  stop(): Promise<void>;
}

export interface RosterTimings {
  /** Each node publishes its users at this interval. */
  readonly heartbeatMs: number;
  /** A node that is silent for this long is considered dead. */
  readonly silentMs: number;
  readonly recentMs: number;
}

export const defaultRosterTimings: RosterTimings = {
  heartbeatMs: 5_000,
  silentMs: 15_000,
  recentMs: 5 * 60_000,
};

interface RosterParts {
  readonly connections: Connections;
  readonly timings: RosterTimings;
  readonly onChange: () => void;
}

/** A node's heartbeat. */
export type RosterMessage = {
  readonly node: string;
  /** Connections accepted within `recentMs`. */
  readonly recent: number;
  /** Null: the node is gone. */
  readonly users: Users | null;
};

/** Opening times of each user's connections, in milliseconds since 1970. */
type Users = readonly (readonly [userId: string, openedAt: readonly number[]])[];

export const ROSTER = defineTopic<RosterMessage>('presence.roster');

interface OtherNode {
  readonly heardAtMs: number;
  readonly recent: number;
  readonly users: ReadonlyMap<string, readonly number[]>;
}

/** Counts the users of this node exactly, and those of the others as of their last heartbeat. */
export function createRoster(
  { db, bus, log, newId, now }: Pick<Platform, 'db' | 'bus' | 'log' | 'newId' | 'now'>,
  { connections, timings, onChange }: RosterParts,
): Roster {
  const self = newId();
  const others = new Map<string, OtherNode>();
  let accepted: number[] = [];
  let counted = { atMs: Number.NEGATIVE_INFINITY, count: 0 };
  let heartbeat: NodeJS.Timeout | undefined;

  async function publish(users: Users | null): Promise<void> {
    try {
      await bus.publish(db, ROSTER, { node: self, recent: recentHere(), users });
    } catch (error) {
      log.warn({ err: error }, 'online users could not be published to other nodes');
    }
  }

  function usersHere(): Users {
    return [...connections.users()].map((userId) => [
      userId,
      [...connections.of(userId)].map(({ openedAt }) => openedAt.getTime()),
    ]);
  }

  function everyone(): ReadonlyMap<string, readonly number[]> {
    const all = new Map(usersHere());
    for (const { users } of others.values())
      for (const [userId, openedAt] of users) all.set(userId, [...(all.get(userId) ?? []), ...openedAt]);
    return all;
  }

  function recentHere(): number {
    const oldest = now().getTime() - timings.recentMs;
    accepted = accepted.filter((at) => at >= oldest);
    return accepted.length;
  }

  function receive({ node, recent, users }: RosterMessage): void {
    if (node === self) return;
    if (users === null) others.delete(node);
    else others.set(node, { heardAtMs: performance.now(), recent, users: new Map(users) });
    onChange();
  }

  function beat(): Promise<void> {
    for (const [node, { heardAtMs }] of others)
      if (performance.now() - heardAtMs > timings.silentMs) others.delete(node);
    onChange();
    // No one reads the list of a node that is alone; others learn it with the beat after their first.
    return publish(others.size === 0 ? [] : usersHere());
  }

  return {
    accepted: () => void accepted.push(now().getTime()),
    countOf: (userId) =>
      [...others.values()].reduce(
        (sum, { users }) => sum + (users.get(userId)?.length ?? 0),
        connections.of(userId).size,
      ),
    onlineCount: (maxAgeMs = 0) => {
      if (others.size === 0) return connections.userCount;
      const nowMs = performance.now();
      if (nowMs - counted.atMs > maxAgeMs) counted = { atMs: nowMs, count: everyone().size };
      return counted.count;
    },
    everyone,
    recentCount: () => [...others.values()].reduce((sum, { recent }) => sum + recent, recentHere()),
    start: async () => {
      bus.subscribe(ROSTER, receive);
      heartbeat = setInterval(() => void beat(), timings.heartbeatMs);
      await beat();
    },
    stop: () => {
      clearInterval(heartbeat);
      return publish(null);
    },
  };
}

/** The users who do not want others to see that they are online. */
export interface HiddenUsers {
  readonly ids: () => Iterable<string>;
  load(): Promise<void>;
  /** Loads the settings again after a change; the old ones stay if that fails. */
  reload(): void;
  /** Resolves when nothing is being loaded. */
  settled(): Promise<void>;
}

interface HiddenUsersParts {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly onChange: () => void;
}

export function createHiddenUsers({ db, log, onChange }: HiddenUsersParts): HiddenUsers {
  let ids: readonly string[] = [];
  // One after the other, so that an older result never replaces a newer one.
  let loading = Promise.resolve();

  async function load(): Promise<void> {
    ids = await findUsersHidingOnline(db);
    onChange();
  }

  return {
    ids: () => ids,
    load,
    reload: () => {
      loading = loading
        .then(load)
        .catch((error: unknown) => log.error({ err: error }, 'users hidden while online were not loaded'));
    },
    settled: () => loading,
  };
}
