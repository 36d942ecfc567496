import { useEffect, useMemo, useRef } from 'react';

export interface Timer {
  /** Replaces the pending action. */
  readonly later: (act: () => void, delayMs: number) => void;
  readonly cancel: () => void;
}

/** Returns a timer with one pending action at a time, which is cancelled on unmount. */
export function useTimer(): Timer {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const cancel = () => clearTimeout(timer.current);
    const later = (act: () => void, delayMs: number) => {
      cancel();
      timer.current = setTimeout(act, delayMs);
    };
    return { later, cancel };
  }, []);
}
