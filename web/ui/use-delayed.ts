import { useEffect, useEffectEvent } from 'react';

/** Calls `act` once, `delayMs` after `isDone` became true, so that users can read a confirmation. */
export function useDelayed(isDone: boolean, delayMs: number, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => run(), delayMs);
    return () => clearTimeout(timer);
  }, [isDone, delayMs]);
}
