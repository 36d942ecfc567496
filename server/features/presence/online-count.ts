import { onlineCountUpdate } from '@plotline/contract/presence.ts';
import type { Socket } from '../../platform/http/socket.ts';
import { eventText } from '../../platform/realtime.ts';

/** Tells everybody how many people are online, seldom enough. */
export interface OnlineCount {
  /** It may be another one now. */
  changed(): void;
  answer(socket: Socket): void;
  stop(): void;
}

interface OnlineCountParts {
  readonly count: (maxAgeMs?: number) => number;
  readonly sockets: () => Iterable<Socket>;
  readonly broadcastMs: number;
  /** Milliseconds; for tests. */
  readonly clock?: () => number;
}

/** Telling everybody may take this part of the time at most: where many are, somebody always comes or goes. */
const BROADCAST_SHARE = 0.02;
/** Whoever asks while many come gets a number of this age. */
const ANSWER_AGE_MS = 250;

/** People who come at once are told together. */
const GATHER_MS = 100;

/**
 * Told at once that more are there, and at the end of the interval that fewer are: who reloads a page has not been
 * away. Never twice in one interval.
 */
export function createOnlineCount(parts: OnlineCountParts): OnlineCount {
  const { count, sockets, broadcastMs, clock = () => performance.now() } = parts;
  let told = -1;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let waitMs = broadcastMs;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function tellEarly(): void {
    if (count() < told) timer = setTimeout(tell, waitMs - GATHER_MS);
    else tell();
  }

  function tell(): void {
    timer = undefined;
    const current = count();
    if (current === told) return;
    told = current;
    const text = eventText(onlineCountUpdate, { count: current });
    const beginMs = clock();
    for (const socket of sockets()) socket.send(text);
    toldAtMs = clock();
    waitMs = Math.max(broadcastMs, (toldAtMs - beginMs) / BROADCAST_SHARE);
  }

  return {
    changed: () => {
      if (isStopped || timer !== undefined) return;
      const leftMs = toldAtMs + waitMs - clock();
      timer = leftMs > GATHER_MS ? setTimeout(tell, leftMs) : setTimeout(tellEarly, GATHER_MS);
    },
    answer: (socket) => socket.send(eventText(onlineCountUpdate, { count: count(ANSWER_AGE_MS) })),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
