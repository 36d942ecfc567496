import type { FastifyBaseLogger } from 'fastify';
import { defineTopic } from '../../../platform/bus.ts';
import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUsersHidingOnline } from '../presence.repository.ts';
import type { Connections } from './connections.ts';

export interface Roster {
  /** Publishes that a socket of this user opened or closed on this node. */
  changed(userId: string): void;
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
  /** Exchanges full lists with the other nodes after messages were missed. */
  catchUp(): void;
}

export interface RosterTimings {
  /** Changes within this time are published together. */
  readonly gatherMs: number;
  readonly heartbeatMs: number;
  /** A node that is silent for this long is considered dead. */
  readonly silentMs: number;
  readonly recentMs: number;
}

export const defaultRosterTimings: RosterTimings = {
  gatherMs: 250,
  heartbeatMs: 10_000,
  silentMs: 30_000,
  recentMs: 5 * 60_000,
};

interface RosterParts {
  readonly connections: Connections;
  readonly timings: RosterTimings;
  readonly onChange: () => void;
}

/** Opening times of a user's connections, in milliseconds since 1970. */
type OpenedAt = readonly number[];
type Users = readonly (readonly [userId: string, openedAt: OpenedAt])[];

/** A message between nodes. `seq` numbers the changes of a node: a node that missed one requests the full list. */
export type RosterMessage =
  | {
      readonly kind: 'changes' | 'all';
      readonly node: string;
      readonly seq: number;
      /** Connections accepted within `recentMs`. */
      readonly recent: number;
      readonly users: Users;
    }
  | { readonly kind: 'alive'; readonly node: string; readonly seq: number; readonly recent: number }
  | { readonly kind: 'gone'; readonly node: string }
  /** Requests the full list of one node, or of every node if `of` is null. */
  | { readonly kind: 'ask'; readonly node: string; readonly of: string | null };

const ROSTER = defineTopic<RosterMessage>('presence.roster');

export function createRoster(
  { db, bus, log, newId, now }: Platform,
  { connections, timings, onChange }: RosterParts,
): Roster {
  const self = newId();
  const others = createOtherNodes(self);
  const changed = new Set<string>();
  let accepted: number[] = [];
  let counted = { atMs: Number.NEGATIVE_INFINITY, count: 0 };
  let seq = 0;
  let gathering: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function publish(message: RosterMessage): Promise<void> {
    try {
      await bus.publish(db, ROSTER, message);
    } catch (error) {
      // The next heartbeat shows the missing change by its number, and the other nodes request it.
      log.warn({ err: error }, 'online users could not be published to other nodes');
    }
  }

  function publishAll(): Promise<void> {
    return publish({ kind: 'all', node: self, seq, recent: recentHere(), users: usersHere() });
  }

  function publishChanges(): void {
    gathering = undefined;
    const users = [...changed].map((userId) => [userId, openedAtHere(userId)] as const);
    changed.clear();
    seq += 1;
    void publish({ kind: 'changes', node: self, seq, recent: recentHere(), users });
  }

  function openedAtHere(userId: string): number[] {
    return [...connections.of(userId)].map(({ openedAt }) => openedAt.getTime());
  }

  function usersHere(): Users {
    return [...connections.users()].map((userId) => [userId, openedAtHere(userId)] as const);
  }

  function everyone(): ReadonlyMap<string, OpenedAt> {
    const all = new Map<string, OpenedAt>(usersHere());
    for (const [userId, openedAt] of others.users()) {
      all.set(userId, [...(all.get(userId) ?? []), ...openedAt]);
    }
    return all;
  }

  function recentHere(): number {
    const oldest = now().getTime() - timings.recentMs;
    accepted = accepted.filter((at) => at >= oldest);
    return accepted.length;
  }

  function receive(message: RosterMessage): void {
    if (message.kind === 'ask') {
      const isForThisNode = message.node !== self && (message.of === null || message.of === self);
      if (isForThisNode && !isStopped) void publishAll();
      return;
    }
    const outdated = others.receive(message, performance.now());
    if (outdated !== undefined) void publish({ kind: 'ask', node: self, of: outdated });
    if (message.node !== self) onChange();
  }

  function beat(): void {
    others.forgetSilent(timings.silentMs, performance.now());
    onChange();
    void publish({ kind: 'alive', node: self, seq, recent: recentHere() });
  }

  return {
    changed: (userId) => {
      changed.add(userId);
      if (!isStopped) gathering ??= setTimeout(publishChanges, timings.gatherMs);
      onChange();
    },
    accepted: () => void accepted.push(now().getTime()),
    countOf: (userId) => connections.of(userId).size + others.connectionsOf(userId).length,
    onlineCount: (maxAgeMs = 0) => {
      if (others.isEmpty) return connections.userCount;
      const nowMs = performance.now();
      if (nowMs - counted.atMs > maxAgeMs) counted = { atMs: nowMs, count: everyone().size };
      return counted.count;
    },
    everyone,
    recentCount: () => recentHere() + others.recent(),
    start: async () => {
      bus.subscribe(ROSTER, receive);
      heartbeat = setInterval(beat, timings.heartbeatMs);
      await publish({ kind: 'ask', node: self, of: null });
      await publishAll();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(gathering);
      clearInterval(heartbeat);
      await publish({ kind: 'gone', node: self });
    },
    catchUp: () => {
      void publish({ kind: 'ask', node: self, of: null });
      void publishAll();
    },
  };
}

interface NodeState {
  seq: number;
  recent: number;
  heardAtMs: number;
  readonly users: Map<string, OpenedAt>;
}

/** The connected users of the other nodes, as their messages describe them. */
export interface OtherNodes {
  /** Applies a message; returns the id of its node if the full list must be requested. */
  receive(message: RosterMessage, nowMs: number): string | undefined;
  /** Removes nodes that have been silent for longer. */
  forgetSilent(silentMs: number, nowMs: number): void;
  connectionsOf(userId: string): OpenedAt;
  users(): Iterable<readonly [userId: string, openedAt: OpenedAt]>;
  recent(): number;
  readonly isEmpty: boolean;
}

export function createOtherNodes(self: string): OtherNodes {
  const nodes = new Map<string, NodeState>();
  return {
    receive: (message, nowMs) => {
      const { node } = message;
      if (node === self || message.kind === 'ask') return undefined;
      if (message.kind === 'gone') {
        nodes.delete(node);
        return undefined;
      }
      const { seq, recent } = message;
      if (message.kind === 'all') {
        nodes.set(node, { seq, recent, heardAtMs: nowMs, users: new Map(message.users) });
        return undefined;
      }
      const known = nodes.get(node);
      if (!known) return node;
      known.heardAtMs = nowMs;
      known.recent = recent;
      if (message.kind === 'alive') return seq === known.seq ? undefined : node;
      if (seq !== known.seq + 1) return node;
      known.seq = seq;
      for (const [userId, openedAt] of message.users) {
        if (openedAt.length > 0) known.users.set(userId, openedAt);
        else known.users.delete(userId);
      }
      return undefined;
    },
    forgetSilent: (silentMs, nowMs) => {
      for (const [node, { heardAtMs }] of nodes) if (nowMs - heardAtMs > silentMs) nodes.delete(node);
    },
    connectionsOf: (userId) => [...nodes.values()].flatMap(({ users }) => users.get(userId) ?? []),
    users: function* () {
      for (const { users } of nodes.values()) yield* users;
    },
    recent: () => [...nodes.values()].reduce((sum, { recent }) => sum + recent, 0),
    get isEmpty() {
      return nodes.size === 0;
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
