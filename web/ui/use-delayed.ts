import { useEffect, useEffectEvent } from 'react';

/** Calls `act` once, `delayMs` after the condition became true: users can read a confirmation, or need not wait longer. */
export function useDelayed(condition: boolean, delayMs: number, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => run(), delayMs);
    return () => clearTimeout(timer);
  }, [condition, delayMs]);
}
