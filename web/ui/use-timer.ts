import { useEffect, useMemo, useRef } from 'react';

export interface Timer {
  /** Replaces what was pending. */
  readonly later: (act: () => void, delayMs: number) => void;
  readonly cancel: () => void;
}

/** One pending action at a time; none is left behind when the component goes. */
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
