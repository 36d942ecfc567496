import type { QueryClient } from '@tanstack/react-query';
import { refetchLive, type LiveFeature } from './realtime-live.ts';

/** Fetches the queries again that events update, once for several reasons at a time. */
export interface ReconnectRefetch {
  /** For when the screen shows something that became hidden. */
  readonly soon: () => void;
  /** For when all clients must fetch again: spreads their requests over time. */
  readonly spread: () => void;
  readonly now: () => void;
  readonly stop: () => void;
}

const SOON_MS = 50;
const SPREAD_MS = 2_000;

export function createReconnectRefetch(
  queries: QueryClient,
  features: readonly LiveFeature[],
): ReconnectRefetch {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function now(): void {
    stop();
    refetchLive(queries, features);
  }

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    soon: () => {
      stop();
      timer = setTimeout(now, SOON_MS);
    },
    spread: () => {
      timer ??= setTimeout(now, SPREAD_MS * Math.random());
    },
    now,
    stop,
  };
}
