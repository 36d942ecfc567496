import { setTimeout as wait } from 'node:timers/promises';
import { onlineCountUpdate, closeCodes } from '@plotline/contract/presence.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Socket } from '../../../platform/http/socket.ts';
import { eventText } from '../../../platform/realtime.ts';
import type { SessionEnded } from '../../accounts/accounts.events.ts';

export interface Connections {
  add(socket: Socket): void;
  remove(socket: Socket): boolean;
  all(): Iterable<Socket>;
  of(userId: string): ReadonlySet<Socket>;
  users(): Iterable<string>;
  readonly userCount: number;
}

const noSockets: ReadonlySet<Socket> = new Set();

export function createConnections(): Connections {
  const byUser = new Map<string, Set<Socket>>();
  return {
    add: (socket) => {
      const own = byUser.get(socket.viewer.uuid) ?? new Set();
      byUser.set(socket.viewer.uuid, own.add(socket));
    },
    remove: (socket) => {
      const own = byUser.get(socket.viewer.uuid);
      const wasListed = own?.delete(socket) ?? false;
      if (own?.size === 0) byUser.delete(socket.viewer.uuid);
      return wasListed;
    },
    all: function* () {
      for (const own of byUser.values()) yield* own;
    },
    of: (userId) => byUser.get(userId) ?? noSockets,
    users: () => byUser.keys(),
    get userCount() {
      return byUser.size;
    },
  };
}

/** Broadcasts the number of online users to all sockets of this node, at a limited rate. */
export interface OnlineCount {
  /** Schedules a broadcast, because the number may have changed. */
  changed(): void;
  sendTo(socket: Socket): void;
  stop(): void;
}

interface OnlineCountParts {
  readonly count: (maxAgeMs?: number) => number;
  readonly sockets: () => Iterable<Socket>;
  /** The shortest interval between two broadcasts. */
  readonly broadcastMs: number;
  /** Returns the processor time of this thread so far; replaced in tests. */
  readonly processorMs?: () => number;
}

/** The largest share of processor time spent on broadcasts: with many users the count changes all the time. */
const BROADCAST_SHARE = 0.02;
/** The largest age of a count that is sent on request. */
const REQUESTED_AGE_MS = 250;
/** Changes within this time are broadcast together. */
const BATCH_MS = 100;

export function createOnlineCount(parts: OnlineCountParts): OnlineCount {
  const { count, sockets, broadcastMs, processorMs = threadProcessorMs } = parts;
  let sent = -1;
  let sentAtMs = Number.NEGATIVE_INFINITY;
  let intervalMs = broadcastMs;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function broadcast(): void {
    timer = undefined;
    const current = count();
    if (current === sent) return;
    sent = current;
    const text = eventText(onlineCountUpdate, { count: current });
    const beginMs = processorMs();
    for (const socket of sockets()) socket.send(text);
    // Not by the clock: a pause of the process would delay the next broadcast by fifty times its length.
    intervalMs = Math.max(broadcastMs, (processorMs() - beginMs) / BROADCAST_SHARE);
    sentAtMs = performance.now();
  }

  return {
    changed: () => {
      if (isStopped || timer !== undefined) return;
      timer = setTimeout(broadcast, Math.max(BATCH_MS, sentAtMs + intervalMs - performance.now()));
    },
    sendTo: (socket) => socket.send(eventText(onlineCountUpdate, { count: count(REQUESTED_AGE_MS) })),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function threadProcessorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

export interface Sessions {
  ended(event: SessionEnded): void;
  closeIfEnded(socket: Socket): void;
  /** Starts the recurring check for sessions that expired or whose end was missed. */
  start(): void;
  checkNow(): void;
  stop(): Promise<void>;
  /** Returns whether the check has succeeded recently. */
  isHealthy(): boolean;
}

interface SessionsParts {
  readonly connections: Connections;
  /** Returns those of the sessions that have not ended. */
  readonly findLiveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly log: FastifyBaseLogger;
}

interface RecentEnd extends SessionEnded {
  readonly atMs: number;
}

/** Longer than it takes to open a socket. */
const REMEMBERED_MS = 30_000;
const HEALTHY_MS = 60_000;
/** Leaves time for the `SessionEnded` message, which knows the reason. */
const MESSAGE_DELAY_MS = 200;

export function createSessions(
  { connections, findLiveSessions, log }: SessionsParts,
  intervalMs: number,
): Sessions {
  let recentEnds: RecentEnd[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let checkedAtMs = performance.now();

  async function check(): Promise<void> {
    const sockets = [...connections.all()];
    try {
      const ids = new Set(sockets.map(({ viewer }) => viewer.sessionId));
      const live = ids.size > 0 ? await findLiveSessions([...ids]) : ids;
      const ended = sockets.filter(({ viewer }) => !live.has(viewer.sessionId));
      if (ended.length > 0) await wait(MESSAGE_DELAY_MS);
      for (const socket of ended) socket.close(closeCodes.signedOut, 'The session has ended');
      checkedAtMs = performance.now();
    } catch (error) {
      log.error({ err: error }, 'sessions of sockets could not be checked');
    }
  }

  const checkNow = () => {
    running = running.then(check);
  };
  return {
    ended: (event) => {
      const nowMs = performance.now();
      recentEnds = recentEnds.filter(({ atMs }) => nowMs - atMs < REMEMBERED_MS);
      recentEnds.push({ ...event, atMs: nowMs });
      for (const socket of connections.of(event.user_id)) closeIf(socket, event);
    },
    closeIfEnded: (socket) => {
      for (const event of recentEnds) if (event.atMs >= socket.admittedAtMs) closeIf(socket, event);
    },
    start: () => {
      timer = setInterval(checkNow, intervalMs);
    },
    checkNow,
    stop: () => {
      clearInterval(timer);
      return running;
    },
    isHealthy: () => performance.now() - checkedAtMs < HEALTHY_MS,
  };
}

function closeIf(socket: Socket, { user_id: userId, session_id: sessionId, reason }: SessionEnded): void {
  const { viewer } = socket;
  if (viewer.uuid !== userId || (sessionId !== null && viewer.sessionId !== sessionId)) return;
  if (reason === 'deactivated') socket.close(closeCodes.deactivated, 'This account has been deactivated');
  else socket.close(closeCodes.signedOut, 'Signed out');
}
