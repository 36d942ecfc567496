import { onlineCountUpdate } from '@plotline/contract/presence.ts';
import type { Socket } from '../../platform/http/socket.ts';
import { eventText } from '../../platform/realtime.ts';

/** Tells everybody how many users are online, seldom enough. */
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

/** Telling everybody may take this part of the time at most: where many are, a user always comes or goes. */
const BROADCAST_SHARE = 0.02;
/** Whoever asks while many come gets a number of this age. */
const ANSWER_AGE_MS = 250;

/** Users who come and go at once are told together. */
const GATHER_MS = 100;

/** Told at once, and again at the earliest when the interval is over. */
export function createOnlineCount(parts: OnlineCountParts): OnlineCount {
  const { count, sockets, broadcastMs, clock = () => performance.now() } = parts;
  let told = -1;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let waitMs = broadcastMs;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

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
      timer = setTimeout(tell, Math.max(GATHER_MS, toldAtMs + waitMs - clock()));
    },
    answer: (socket) => socket.send(eventText(onlineCountUpdate, { count: count(ANSWER_AGE_MS) })),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
