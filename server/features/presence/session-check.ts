import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { closeCodes } from '@plotline/contract/presence.ts';
import type { Connections } from './connections.ts';

/** Finds sockets whose session has ended without a word: by its age, or while no message came through. */
export interface SessionCheck {
  start(): void;
  runNow(): void;
  stop(): Promise<void>;
  /** Whether it has run of late. */
  isHealthy(): boolean;
}

interface SessionCheckParts {
  readonly connections: Connections;
  readonly findLiveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly log: FastifyBaseLogger;
}

const HEALTHY_MS = 60_000;
/** Whoever ended a session says why, and that word may be on its way. */
const WORD_MS = 200;

export function createSessionCheck(
  { connections, findLiveSessions, log }: SessionCheckParts,
  intervalMs: number,
): SessionCheck {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let ranAtMs = performance.now();

  async function run(): Promise<void> {
    const sockets = [...connections.all()];
    try {
      const ids = new Set(sockets.map(({ viewer }) => viewer.sessionId));
      const live = ids.size > 0 ? await findLiveSessions([...ids]) : ids;
      const ended = sockets.filter(({ viewer }) => !live.has(viewer.sessionId));
      if (ended.length > 0) await wait(WORD_MS);
      for (const socket of ended) socket.close(closeCodes.signedOut, 'The session has ended');
      ranAtMs = performance.now();
    } catch (error) {
      log.error({ err: error }, 'sessions of sockets could not be checked');
    }
  }

  const runNow = () => {
    running = running.then(run);
  };
  return {
    start: () => {
      timer = setInterval(runNow, intervalMs);
    },
    runNow,
    stop: () => {
      clearInterval(timer);
      return running;
    },
    isHealthy: () => performance.now() - ranAtMs < HEALTHY_MS,
  };
}
