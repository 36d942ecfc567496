import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { retryUntilLoaded } from '../../platform/load-code.ts';
import { logProblem } from '../../platform/log.ts';
import { setRealtimeStatus } from '../../platform/realtime.ts';

/** A page that is left soon needs no socket, and the first paint comes before its code. */
const CONNECT_DELAY_MS = 1_000;

const loadRealtime = retryUntilLoaded(async () => {
  try {
    return await import('./start-realtime.ts');
  } catch (error) {
    logProblem('Failed to connect to WebSocket', error);
    setRealtimeStatus({ state: 'offline' });
    throw error;
  }
});

/** Keeps the realtime socket open while a user is signed in. */
export function useRealtime(userId: string | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (userId === null) return undefined;
    let isGone = false;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      loadRealtime().then(
        ({ startForSession }) => {
          if (!isGone) stop = startForSession(queries);
        },
        // `loadRealtime` has reported the failure.
        () => undefined,
      );
    }, CONNECT_DELAY_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [userId, queries]);
}
