import type { Platform } from '../../platform/platform.ts';
import type { Connections } from './connections.ts';
import { createRoster, type Users, type RosterMessage } from './roster.ts';

/** How nodes keep each other up to date. */
export interface RosterTimings {
  /** Changes that come together are told together. */
  readonly gatherMs: number;
  readonly heartbeatMs: number;
  /** A node that is silent for so long is taken for dead. */
  readonly silentMs: number;
  readonly recentMs: number;
}

export const defaultRosterTimings: RosterTimings = {
  gatherMs: 250,
  heartbeatMs: 10_000,
  silentMs: 30_000,
  recentMs: 5 * 60_000,
};

/** Who has a socket on any node. */
export interface RosterExchange {
  /** A socket of this user came or went here. */
  changed(userId: string): void;
  accepted(): void;
  /** Open connections of a user on all nodes. */
  countOf(userId: string): number;
  /** Distinct users on all nodes, counted at most `maxAgeMs` ago. */
  onlineCount(maxAgeMs?: number): number;
  /** When the connections of each began, on all nodes. */
  everyone(): ReadonlyMap<string, readonly number[]>;
  /** Connections accepted lately, on all nodes. */
  recentCount(): number;
  start(): Promise<void>;
  /** After the last socket has closed: the others need not wait for the silence. */
  stop(): Promise<void>;
  /** Messages were missed. */
  catchUp(): void;
}

interface ExchangeParts {
  readonly connections: Connections;
  readonly timings: RosterTimings;
  readonly onChange: () => void;
}

const ROSTER = 'presence.roster';

export function createRosterExchange(
  { db, bus, log, newId, now }: Platform,
  { connections, timings, onChange }: ExchangeParts,
): RosterExchange {
  const self = newId();
  const roster = createRoster(self);
  const changed = new Set<string>();
  let accepted: number[] = [];
  let counted = { atMs: Number.NEGATIVE_INFINITY, count: 0 };
  let seq = 0;
  let gathering: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function tell(message: RosterMessage): Promise<void> {
    try {
      await bus.publish(db, ROSTER, message);
    } catch (error) {
      // The heartbeat carries the number of the last change: what got lost is asked for then.
      log.warn({ err: error }, 'other nodes could not be told who is online here');
    }
  }

  function tellAll(): Promise<void> {
    const users = everyoneHere();
    return tell({ kind: 'all', node: self, seq, recent: recentHere(), users });
  }

  function tellChanges(): void {
    gathering = undefined;
    const users = [...changed].map((userId) => [userId, openedAtHere(userId)] as const);
    changed.clear();
    seq += 1;
    void tell({ kind: 'changes', node: self, seq, recent: recentHere(), users });
  }

  function openedAtHere(userId: string): number[] {
    return [...connections.of(userId)].map(({ openedAt }) => openedAt.getTime());
  }

  function everyoneHere(): Users {
    return [...connections.users()].map((userId) => [userId, openedAtHere(userId)] as const);
  }

  function everyone(): ReadonlyMap<string, readonly number[]> {
    const all = new Map<string, readonly number[]>(everyoneHere());
    for (const [userId, openedAt] of roster.users()) {
      all.set(userId, [...(all.get(userId) ?? []), ...openedAt]);
    }
    return all;
  }

  function recentHere(): number {
    const oldest = now().getTime() - timings.recentMs;
    accepted = accepted.filter((at) => at >= oldest);
    return accepted.length;
  }

  function take(message: RosterMessage): void {
    if (message.kind === 'ask') {
      const isForMe = message.node !== self && (message.of === null || message.of === self);
      if (isForMe && !isStopped) void tellAll();
      return;
    }
    const missed = roster.take(message, performance.now());
    if (missed !== undefined) void tell({ kind: 'ask', node: self, of: missed });
    if (message.node !== self) onChange();
  }

  function beat(): void {
    roster.forgetSilent(timings.silentMs, performance.now());
    onChange();
    void tell({ kind: 'alive', node: self, seq, recent: recentHere() });
  }

  return {
    changed: (userId) => {
      changed.add(userId);
      if (!isStopped) gathering ??= setTimeout(tellChanges, timings.gatherMs);
      onChange();
    },
    accepted: () => void accepted.push(now().getTime()),
    countOf: (userId) => connections.of(userId).size + roster.connectionsOf(userId).length,
    onlineCount: (maxAgeMs = 0) => {
      if (roster.isEmpty) return connections.userCount;
      const nowMs = performance.now();
      if (nowMs - counted.atMs > maxAgeMs) counted = { atMs: nowMs, count: everyone().size };
      return counted.count;
    },
    everyone,
    recentCount: () => recentHere() + roster.recent(),
    start: async () => {
      // This feature alone publishes on the topic.
      bus.subscribe(ROSTER, (message) => take(message as unknown as RosterMessage));
      heartbeat = setInterval(beat, timings.heartbeatMs);
      await tell({ kind: 'ask', node: self, of: null });
      await tellAll();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(gathering);
      clearInterval(heartbeat);
      await tell({ kind: 'gone', node: self });
    },
    catchUp: () => {
      void tell({ kind: 'ask', node: self, of: null });
      void tellAll();
    },
  };
}
