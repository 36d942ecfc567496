import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logProblem } from '../../platform/log.ts';
import { setRealtimeStatus } from '../../platform/realtime.ts';

/** A page that is left at once needs no socket, and the first paint does not wait for its code. */
const CONNECT_DELAY_MS = 1_000;

/** Holds the realtime socket open while somebody is signed in. */
export function useRealtime(userId: string | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (userId === null) return undefined;
    let isGone = false;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      import('./start-realtime.ts').then(
        ({ startForSession }) => {
          if (!isGone) stop = startForSession(queries);
        },
        (error: unknown) => {
          logProblem('Failed to connect to WebSocket', error);
          setRealtimeStatus({ state: 'offline' });
        },
      );
    }, CONNECT_DELAY_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [userId, queries]);
}
