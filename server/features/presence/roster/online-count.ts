import { onlineCountUpdate } from '@plotline/contract/presence.ts';
import type { Socket } from '../../../platform/http/socket.ts';
import { eventText } from '../../../platform/realtime.ts';

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
  /** Milliseconds; for tests. */
  readonly clock?: () => number;
}

/** The largest share of time spent on broadcasts: with many users the count changes all the time. */
const BROADCAST_SHARE = 0.02;
/** The largest age of a count that is sent on request. */
const REQUESTED_AGE_MS = 250;
/** Changes within this time are broadcast together. */
const BATCH_MS = 100;

export function createOnlineCount(parts: OnlineCountParts): OnlineCount {
  const { count, sockets, broadcastMs, clock = () => performance.now() } = parts;
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
    const beginMs = clock();
    for (const socket of sockets()) socket.send(text);
    sentAtMs = clock();
    intervalMs = Math.max(broadcastMs, (sentAtMs - beginMs) / BROADCAST_SHARE);
  }

  return {
    changed: () => {
      if (isStopped || timer !== undefined) return;
      timer = setTimeout(broadcast, Math.max(BATCH_MS, sentAtMs + intervalMs - clock()));
    },
    sendTo: (socket) => socket.send(eventText(onlineCountUpdate, { count: count(REQUESTED_AGE_MS) })),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
