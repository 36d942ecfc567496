import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { closeCodes } from '@plotline/contract/presence.ts';
import type { Socket } from '../../../platform/http/socket.ts';
import type { SessionEnded } from '../../accounts/accounts.events.ts';
import type { Connections } from './connections.ts';

/** Closes the sockets of sessions that ended. */
export interface Sessions {
  /** Closes the sockets of a session that was ended by its user or an administrator. */
  ended(event: SessionEnded): void;
  /** Closes a new socket whose session ended while it was being opened. */
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
