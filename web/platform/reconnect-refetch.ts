import type { QueryClient } from '@tanstack/react-query';
import { refetchLive, type LiveFeature } from './realtime-live.ts';

/** Fetches again what events keep fresh, once for many reasons that come together. */
export interface ReconnectRefetch {
  /** The screen shows what the viewer may not see any more. */
  readonly soon: () => void;
  /** Everybody is told at once to fetch again; the server need not be asked at once. */
  readonly sometime: () => void;
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
    sometime: () => {
      timer ??= setTimeout(now, SPREAD_MS * Math.random());
    },
    now,
    stop,
  };
}
